import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Fruktorade",
  text1: "Nuestra bebida para deportistas. Es vegana y sin lactosa.",
  text2: "Llena tu botella antes de entrenar y vuelve a llenarla después.",
};
