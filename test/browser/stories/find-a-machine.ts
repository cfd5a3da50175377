import { altOf, home, id3 } from "../../support/content";
import { ALWAYS, keyboard, touchScreen } from "./situations";
import type { Story } from "./story";

const picture = (number: number, name: string) => `magen ${number} de 5: ${altOf(id3, name)}`;
const second = picture(2, "salida");
const third = picture(3, "pantalla");

export const findAMachine: Story = {
  title: "finds a machine, looks at it from close, and leaves its pictures in every way",
  situations: [...ALWAYS, touchScreen, keyboard],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.arrivesAt("/#maquinas", home.machines.title);
    await visitor.press(`Ver detalle de ${id3.name}`);
    await visitor.arrivesAt("/jdm_id3", id3.name);

    await visitor.press("Ver más");
    for (const fact of id3.characteristics) await visitor.reads(fact);

    await visitor.press(`Ampliar i${second}`);
    if (!visitor.hasScript) {
      await visitor.isAt("/maquinas/jdm-id3-salida.webp");
      await visitor.goBack();
      await visitor.isAt("/jdm_id3");
      await visitor.sees(altOf(id3, "salida"));
      return;
    }
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. I${second}` });
    await visitor.key("ArrowRight");
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. I${third}` });
    await visitor.press("Imagen anterior");
    await visitor.reads(`I${second}`);
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: `Ampliar i${second}` });
    await visitor.isAt("/jdm_id3");

    await visitor.press(`Ampliar i${third}`);
    await visitor.isAt("/jdm_id3#imagen-3");
    await visitor.goBack();
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.isAt("/jdm_id3");
    await visitor.goForward();
    await visitor.press("Cerrar imagen");
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.hasFocusOn({ control: `Ampliar i${third}` });
  },
};
