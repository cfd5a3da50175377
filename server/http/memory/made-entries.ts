/**
 * Makes the entries of a map. For the first edition all are made at once, because nobody is answered before it is whole. Later ones
 * are made one after the other: Zlib's threads would take the processors that answer visitors. Throws what the first one throws.
 */
export async function madeEntries<Item, Value>(
  items: Iterable<Item>,
  make: (item: Item) => Promise<readonly [string, Value]>,
  isFirst: boolean,
): Promise<Map<string, Value>> {
  if (isFirst) return new Map(await Promise.all([...items].map(make)));
  const entries = new Map<string, Value>();
  for (const item of items) entries.set(...(await make(item)));
  return entries;
}
