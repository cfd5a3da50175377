import { home } from "../../support/content";
import { ALWAYS, largeText } from "./situations";
import type { Story } from "./story";

export const computeSavings: Story = {
  title: "computes what a company saves",
  situations: [...ALWAYS, largeText],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("NOSOTROS");
    await visitor.reads(`3.200 ${home.calculator.perMonth}`);

    await visitor.fill(home.calculator.people, "120");
    await visitor.press("Más bebidas");
    await visitor.reads(`7.200 ${home.calculator.perMonth}`);
    await visitor.reads(`86.400 ${home.calculator.perYear}`);
    await visitor.reads("26 cajas de 3 L al mes");

    await visitor.fill(home.calculator.people, "muchas");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads("Escribe un número entero de 1 a 10.000.");
    await visitor.fill(home.calculator.people, "10000");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads(`600.000 ${home.calculator.perMonth}`);
  },
};
