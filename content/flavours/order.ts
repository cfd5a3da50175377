/** The flavours, in the order in which they are shown: each is the folder of its name. */
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
