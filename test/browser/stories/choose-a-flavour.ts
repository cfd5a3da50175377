import { flavours } from "../../support/content";
import { ALWAYS, keyboard, reducedMotion, touchScreen } from "./situations";
import type { Story } from "./story";

const [first, second, third, fourth] = flavours.map(({ slug, sabor }) => ({ slug, sabor }));
if (!first || !second || !third || !fourth) throw new Error("the story visits four flavours");

export const chooseAFlavour: Story = {
  title: "chooses a flavour and keeps its address",
  situations: [...ALWAYS, touchScreen, keyboard, reducedMotion],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("SABORES");
    await visitor.arrivesAt("/#sabores", first.sabor);
    await visitor.press("Sabor siguiente");
    await visitor.readsHeading(second.sabor);
    await visitor.press(`Ver sabor ${fourth.sabor}`);
    await visitor.readsHeading(fourth.sabor);
    await visitor.press("Sabor anterior");
    await visitor.readsHeading(third.sabor);
    await visitor.reads(`3 de ${flavours.length}`);
    await visitor.sees(`Vaso de ${third.sabor.toLowerCase()} con hielo`);

    await visitor.go(`/?sabor=${third.slug}#sabores`);
    await visitor.arrivesAt(`/?sabor=${third.slug}#sabores`, third.sabor);
  },
};
