import { altOf, id3 } from "../../support/content";
import { OTHER_ENGINES } from "./situations";
import type { Story } from "./story";

export const lookAtPictures: Story = {
  title: "looks at pictures from close, and leaves them in every way",
  situations: OTHER_ENGINES,
  async tell(visitor) {
    const opener = `Ampliar imagen 2 de 5: ${altOf(id3, "salida")}`;
    await visitor.go("/jdm_id3");
    await visitor.press(opener);
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. Imagen 2 de 5: ${altOf(id3, "salida")}` });
    await visitor.sees(altOf(id3, "salida"));
    await visitor.key("ArrowRight");
    await visitor.sees(altOf(id3, "pantalla"));
    await visitor.key("ArrowLeft");
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: opener });
    await visitor.isAt("/jdm_id3");

    const third = `magen 3 de 5: ${altOf(id3, "pantalla")}`;
    await visitor.press(`Ampliar i${third}`);
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. I${third}` });
    await visitor.goBack();
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.isAt("/jdm_id3");
    await visitor.goForward();
    await visitor.press("Cerrar imagen");
    await visitor.doesNotFind({ control: "Cerrar imagen" });
  },
};
