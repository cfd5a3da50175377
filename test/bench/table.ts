/** Returns a number as text. Throws if it is none, because a table with NaN or Infinity looks measured. */
export function figure(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no figure.`);
  return value.toFixed(digits);
}

/** Prints one row of a Markdown table. */
export function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

/** Prints the first rows of a Markdown table. */
export function head(names: readonly string[]): void {
  process.stdout.write("\n");
  row(names);
  row(names.map(() => "---"));
}
