import type { MachineComparison } from "./machine";

/** The facts by which machines are compared, in the order in which they are shown. */
export const comparisonRows: readonly { readonly fact: keyof MachineComparison; readonly label: string }[] = [
  { fact: "drinks", label: "Bebidas" },
  { fact: "space", label: "Espacio" },
  { fact: "supply", label: "Concentrado" },
  { fact: "advantage", label: "A favor" },
];
