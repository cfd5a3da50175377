/** Returns a number as text. Throws if it is none, because a table with NaN or Infinity looks measured. */
export function figure(value: number, digits = 0): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no figure.`);
  return value.toFixed(digits);
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Prints one row of a Markdown table. */
export function row(...cells: readonly string[]): void {
  say(`| ${cells.join(" | ")} |`);
}

/** Prints the first rows of a Markdown table. */
export function head(...names: readonly string[]): void {
  say("");
  row(...names);
  row(...names.map(() => "---"));
}
