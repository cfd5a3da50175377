import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Limonada",
  text1: "Ácida, directa y con mucho hielo. La limonada que se pide dos veces.",
  text2: "Despierta el almuerzo y le baja el calor a enero.",
};
