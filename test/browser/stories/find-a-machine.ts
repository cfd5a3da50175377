import { altOf, home, id3 } from "../../support/content";
import { ALWAYS, keyboard, reducedMotion, touchScreen } from "./situations";
import type { Story } from "./story";

export const findAMachine: Story = {
  title: "finds a machine and looks at it from close",
  situations: [...ALWAYS, touchScreen, keyboard, reducedMotion],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.arrivesAt("/#maquinas", home.machines.title);
    await visitor.press(`Ver detalle de ${id3.name}`);
    await visitor.arrivesAt("/jdm_id3", id3.name);

    await visitor.press("Ver más");
    for (const fact of id3.characteristics) await visitor.reads(fact);

    const outlet = altOf(id3, "salida");
    await visitor.press(`Ampliar imagen 2 de 5: ${outlet}`);
    if (visitor.hasScript) {
      await visitor.reads(outlet);
      await visitor.press("Imagen siguiente");
      await visitor.reads(altOf(id3, "pantalla"));
      await visitor.press("Cerrar imagen");
    } else {
      await visitor.isAt("/maquinas/jdm-id3-salida.webp");
      await visitor.goBack();
    }
    await visitor.isAt("/jdm_id3");
    await visitor.sees(outlet);
  },
};
