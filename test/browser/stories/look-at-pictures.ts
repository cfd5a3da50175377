import { OTHER_ENGINES } from "./situations";
import type { Story } from "./story";

export const lookAtPictures: Story = {
  title: "looks at pictures from close, and leaves them in every way",
  situations: OTHER_ENGINES,
  async tell(visitor) {
    const opener = "Ampliar imagen 2 de 5: Salida de la JDM ID3 sirviendo un vaso con hielo";
    await visitor.go("/jdm_id3");
    await visitor.press(opener);
    await visitor.hasFocusOn({ heading: "Imágenes de JDM ID3" });
    await visitor.sees("Salida de la JDM ID3 sirviendo un vaso con hielo");
    await visitor.key("ArrowRight");
    await visitor.sees("Pantalla de la JDM ID3 con los sabores para elegir");
    await visitor.key("ArrowLeft");
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: opener });
    await visitor.isAt("/jdm_id3");

    await visitor.press("Ampliar imagen 3 de 5: Pantalla de la JDM ID3 con los sabores para elegir");
    await visitor.hasFocusOn({ heading: "Imágenes de JDM ID3" });
    await visitor.goBack();
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.isAt("/jdm_id3");
    await visitor.goForward();
    await visitor.press("Cerrar imagen");
    await visitor.doesNotFind({ control: "Cerrar imagen" });
  },
};
