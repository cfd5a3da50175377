/** Whether `--short` asks for each measurement once, to see that it works. Ends the process on any other option. */
export function isShortRun(): boolean {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--short");
  if (unknown !== undefined) {
    process.stderr.write(`There is no option ${unknown}: only --short, which measures everything once.\n`);
    process.exit(1);
  }
  return options.length > 0;
}

/** Returns the median: the middle value, or the mean of the two middle ones. Not a number for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [below = Number.NaN, above = Number.NaN] = [Math.floor(middle), Math.ceil(middle)].map(
    (n) => sorted[n],
  );
  return (below + above) / 2;
}

/** Returns the smallest value that 99 % of all values do not exceed. Not a number for an empty list. */
export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

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
