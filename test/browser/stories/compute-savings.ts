import { ALWAYS, largeText } from "./situations";
import type { Story } from "./story";

export const computeSavings: Story = {
  title: "computes what a company saves",
  situations: [...ALWAYS, largeText],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("NOSOTROS");
    await visitor.reads("3.200 botellas de 500 cc menos al mes");

    await visitor.fill("Personas", "120");
    await visitor.press("Más bebidas");
    await visitor.reads("7.200 botellas de 500 cc menos al mes");
    await visitor.reads("86.400 botellas menos al año");
    await visitor.reads("26 cajas de 3 L al mes");

    await visitor.fill("Personas", "muchas");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads("Escribe un número entero de 1 a 10.000.");
    await visitor.fill("Personas", "10000");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads("600.000 botellas de 500 cc menos al mes");
  },
};
