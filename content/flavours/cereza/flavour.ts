import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Cereza",
  text1: "Cereza madura, roja hasta el fondo del vaso. Dulce al entrar, fresca al terminar.",
  text2: "Para quien quiere cambiar la bebida de siempre sin perder el antojo.",
};
