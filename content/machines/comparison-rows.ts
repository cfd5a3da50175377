/** The facts by which machines are compared, in the order in which they are shown. */
export const comparisonRows = [
  { fact: "drinks", label: "Bebidas" },
  { fact: "space", label: "Espacio" },
  { fact: "supply", label: "Concentrado" },
  { fact: "advantage", label: "A favor" },
] as const;
