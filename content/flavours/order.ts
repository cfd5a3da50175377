/** The flavours in display order. Each has a folder of the same name. */
export const flavourOrder = [
  "manzana",
  "te-helado",
  "cereza",
  "uva-blanca",
  "limonada",
  "ciruela",
  "uva-roja",
  "pera",
  "fruktorade",
] as const;
