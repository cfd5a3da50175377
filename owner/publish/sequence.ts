/**
 * Joins two orders that began as `before`: an order with the names that either side added, each after the one that it
 * follows there, and without those that either side took away. `isOpen` if both sides have moved the rest, otherwise;
 * `mine` decides then.
 */
export function joinSequence(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { readonly joined: string[]; readonly isOpen: boolean } {
  const shared = before.filter((name) => mine.includes(name) && theirs.includes(name));
  const orderIn = (side: readonly string[]) => side.filter((name) => shared.includes(name)).join("\n");
  const [was, here, there] = [before, mine, theirs].map(orderIn);
  const [first, second] = here === was ? [theirs, mine] : [mine, theirs];
  const isGone = (name: string) => before.includes(name) && !shared.includes(name);
  const joined = first.filter((name) => !isGone(name));
  for (const [index, name] of second.entries()) {
    if (joined.includes(name) || isGone(name)) continue;
    const previous = second.slice(0, index).findLast((each) => joined.includes(each));
    joined.splice(previous === undefined ? 0 : joined.indexOf(previous) + 1, 0, name);
  }
  return { joined, isOpen: here !== was && there !== was && here !== there };
}
