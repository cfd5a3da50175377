import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Uva blanca",
  text1: "Clara y floral, con un dulzor que llega despacio y se queda un rato.",
  text2: "Se ve elegante en el desayuno de un hotel y en cualquier mesa larga.",
};
