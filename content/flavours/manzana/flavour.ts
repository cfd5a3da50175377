import type { FlavourTexts } from "../flavour-texts";

export const flavour: FlavourTexts = {
  sabor: "Manzana",
  text1: "Manzana verde, crujiente y apenas ácida. La reconoces al primer sorbo.",
  text2: "Sírvela bien fría: refresca rápido y deja la boca limpia.",
};
