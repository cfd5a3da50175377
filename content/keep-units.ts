/** Keeps a measure and its unit on one line: `300 mm` with a no-break space. */
export function keepUnits(text: string): string {
  return text.replace(/(\d) (mm|L|cc)\b/g, "$1\u00a0$2");
}
