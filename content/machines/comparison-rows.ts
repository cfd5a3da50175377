/** Rows of the comparison, in display order. */
export const comparisonRows = [
  { fact: "drinks", label: "Bebidas" },
  { fact: "space", label: "Espacio" },
  { fact: "supply", label: "Concentrado" },
  { fact: "advantage", label: "A favor" },
] as const;
