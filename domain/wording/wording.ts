const WORDS = ["Un", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve", "Diez"];

/** Returns a count to begin a sentence: a word up to ten, figures above. */
export function countWord(count: number): string {
  return WORDS[count - 1] ?? String(count);
}

/** Returns a text with values in place of its placeholders: `{cantidad}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * Joins parts of a sentence: `uno, dos y tres`, or with `o`. The page's first use of `Intl` would block a slow phone for
 * 130 ms.
 */
export function listed(parts: readonly string[], word: "y" | "o" = "y"): string {
  const last = parts.at(-1) ?? "";
  const before = parts.slice(0, -1).join(", ");
  if (!before) return last;
  // «agua e ideas», but «agua y hielo»: there the i sounds like the y.
  const meetsItsSound = word === "y" ? /^h?i([^aeou]|$)/i.test(last) : /^(h?o|8|11\b)/i.test(last);
  const spoken = { y: "e", o: "u" }[word];
  return `${before} ${meetsItsSound ? spoken : word} ${last}`;
}

/** Returns a number with one decimal: `4,5`. */
export function decimal(number: number): string {
  return number.toFixed(1).replace(".", ",");
}

/**
 * Keeps a number on one line with its unit, and with the word before it where a bracket or a comma follows, with no-break
 * spaces: `300 mm`, `420 de fondo`, `(hotel 30)`.
 */
export function keepUnits(text: string): string {
  return text
    .replace(/(\d) (mm|L|cc)\b/g, "$1\u00a0$2")
    .replace(/(\d) de (?=alto|ancho|fondo)/g, "$1\u00a0de\u00a0")
    .replace(/ (\d+[,)])/g, "\u00a0$1");
}
