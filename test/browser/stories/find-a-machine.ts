import { ALWAYS, keyboard, reducedMotion, touchScreen } from "./situations";
import type { Story } from "./story";

export const findAMachine: Story = {
  title: "finds a machine and looks at it from close",
  situations: [...ALWAYS, touchScreen, keyboard, reducedMotion],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.arrivesAt("/#maquinas", "Máquinas");
    await visitor.press("Ver detalle de JDM ID3");
    await visitor.arrivesAt("/jdm_id3", "JDM ID3");

    await visitor.press("Ver más");
    await visitor.reads("Formato compacto: 400 × 590 × 420 mm");

    const outlet = "Salida de la JDM ID3 sirviendo un vaso con hielo";
    await visitor.press(`Ampliar imagen 2 de 5: ${outlet}`);
    if (visitor.hasScript) {
      await visitor.reads(outlet);
      await visitor.press("Imagen siguiente");
      await visitor.reads("Pantalla de la JDM ID3 con los sabores para elegir");
      await visitor.press("Cerrar imagen");
    } else {
      await visitor.isAt("/maquinas/jdm-id3-salida.webp");
      await visitor.goBack();
    }
    await visitor.isAt("/jdm_id3");
    await visitor.sees(outlet);
  },
};
