import type { Entry } from "../../domain/content/data";
import { machines } from "./content";
import { pictureLike, releaseWith } from "./releases";

/** A machine that is only in the catalogue, and without a datasheet. */
const third: Entry<"machines"> = {
  name: "JDM XL",
  subtitle: "Ocho bebidas y agua, para recintos grandes",
  kind: "grande",
  txt: "La XL es una máquina de prueba: existe para mostrar que basta una entrada en el catálogo.",
  imgAlt: "Máquina JDM XL",
  slug: "jdm_xl",
  updatedOn: "2031-05-06",
  technical: [{ label: "Peso", value: "90 kg" }],
  characteristics: ["8 bebidas más agua"],
  gallery: [{ photo: "frente", alt: "JDM XL de frente" }],
  tagline: "Grande. Ocho bebidas más agua.",
  comparison: {
    drinks: "8 bebidas más agua",
    space: "900 × 590 × 420 mm",
    supply: "Cartones de 10 L",
    advantage: "Sirve a recintos grandes",
  },
  hidden: undefined,
};

/** Returns the tests' content with one more machine. One more entry in the catalogue is all that it needs. */
export function withThirdMachine(changes: Parameters<typeof releaseWith>[0] = {}) {
  const pictures = {
    "/maquinas/jdm-xl": pictureLike("/maquinas/jdm-ct"),
    "/maquinas/jdm-xl-frente": pictureLike("/maquinas/jdm-ct-frente"),
  };
  return releaseWith({ machines: [...machines, third], ...changes }, pictures);
}
