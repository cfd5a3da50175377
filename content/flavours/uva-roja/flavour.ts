import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Uva roja",
  text1: "Uva roja intensa, con cuerpo y color de vendimia.",
  text2: "Acompaña bien la comida: sírvela fría y en vaso grande.",
};
