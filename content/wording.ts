const WORDS = ["Un", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve", "Diez"];
const list = new Intl.ListFormat("es-CL");

/** Returns a count to begin a sentence: a word up to ten, figures above. */
export function countWord(count: number): string {
  return WORDS[count - 1] ?? String(count);
}

/** Joins parts of a sentence: `uno, dos y tres`. */
export function listed(parts: readonly string[]): string {
  return list.format(parts);
}

/** Keeps a number and its unit on one line, with a no-break space: `300 mm`. */
export function keepUnits(text: string): string {
  return text.replace(/(\d) (mm|L|cc)\b/g, "$1\u00a0$2");
}
