const WORDS = ["Un", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve", "Diez"];

/** A count that begins a sentence: a word up to ten, then figures. */
export function countWord(count: number): string {
  return WORDS[count - 1] ?? String(count);
}
