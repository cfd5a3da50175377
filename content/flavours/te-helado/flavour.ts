import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Té helado",
  text1: "Té con carácter, final cítrico y mucho hielo. La pausa de la tarde, servida.",
  text2: "Va con el almuerzo del casino y también con la reunión de las cuatro.",
};
