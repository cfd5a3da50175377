import { flavours, home } from "../../support/content";
import { ALWAYS, keyboard, largeText, touchScreen } from "./situations";
import type { Story } from "./visitor";

const [first, second, third, fourth] = flavours;
const last = flavours.at(-1);
if (!first || !second || !third || !fourth || !last) throw new Error("the story visits four flavours");

export const chooseAFlavour: Story = {
  title: "chooses a flavour, also with keys, and keeps its address",
  situations: [...ALWAYS, touchScreen, keyboard],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("SABORES");
    await visitor.arrivesAt("/#sabores", { heading: first.sabor });
    await visitor.press("Sabor siguiente");
    await visitor.sees({ heading: second.sabor });
    await visitor.press(`Ver sabor ${fourth.sabor}`);
    await visitor.sees({ heading: fourth.sabor });
    await visitor.press("Sabor anterior");
    await visitor.sees({ heading: third.sabor });
    await visitor.reads(`3 de ${flavours.length}`);
    await visitor.sees({ picture: `Vaso de ${third.sabor.toLowerCase()}` });

    if (visitor.hasScript) {
      await visitor.press(`Ver sabor ${last.sabor}`);
      await visitor.sees({ heading: last.sabor });
      await visitor.key("ArrowRight");
      await visitor.sees({ heading: first.sabor });
      await visitor.hasFocusOn({ control: `Ver sabor ${first.sabor}` });
      await visitor.key("End");
      await visitor.sees({ heading: last.sabor });
      await visitor.isAt(`/?sabor=${last.slug}#sabores`);
    }

    await visitor.go(`/?sabor=${third.slug}#sabores`);
    await visitor.arrivesAt(`/?sabor=${third.slug}#sabores`, { heading: third.sabor });
  },
};

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

    await visitor.fill(home.calculator.days, "30");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads(`129.600 ${home.calculator.perYear}`);
    await visitor.fill(home.calculator.days, "20");

    await visitor.fill(home.calculator.people, "muchas");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads("Escribe un número entero de 1 a 10.000.");
    await visitor.fill(home.calculator.people, "10000");
    await visitor.fill(home.calculator.drinks, "10");
    if (!visitor.hasScript) await visitor.press("Calcular");
    await visitor.reads(`2.000.000 ${home.calculator.perMonth}`);
  },
};
