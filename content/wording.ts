const WORDS = ["Un", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve", "Diez"];
const list = new Intl.ListFormat("es-CL");

/** A count that begins a sentence: a word up to ten, then figures. */
export function countWord(count: number): string {
  return WORDS[count - 1] ?? String(count);
}

/** Parts of a sentence in a row: `uno, dos y tres`. */
export function listed(parts: readonly string[]): string {
  return list.format(parts);
}

/** Keeps a measure and its unit on one line: `300 mm` with a no-break space. */
export function keepUnits(text: string): string {
  return text.replace(/(\d) (mm|L|cc)\b/g, "$1\u00a0$2");
}
