import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Pera",
  text1: "Pera madura y jugosa, de las que se comen inclinadas sobre el lavaplatos.",
  text2: "Suave y aromática: un vaso tranquilo para un día que no lo es.",
};
