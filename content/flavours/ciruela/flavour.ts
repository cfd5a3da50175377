import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Ciruela",
  text1: "Ciruela oscura y jugosa, con ese fondo ácido que pide otro sorbo.",
  text2: "Distinta a todo lo que ya hay en el refrigerador de la oficina.",
};
