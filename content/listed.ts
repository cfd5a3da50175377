const list = new Intl.ListFormat("es-CL");

/** Parts of a sentence in a row: `uno, dos y tres`. */
export function listed(parts: readonly string[]): string {
  return list.format(parts);
}
