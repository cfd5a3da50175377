/** Four digits are grouped as well: '3.200'. */
const format = new Intl.NumberFormat("es-CL", { useGrouping: "always" });

/** A number as it is written in Chile: '3.200'. */
export function formatCount(value: number): string {
  return format.format(value);
}
