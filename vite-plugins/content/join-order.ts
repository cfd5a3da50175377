type Order = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the order of both sides: one side's, with the entries that the other side added and without those that it
 * retired. `isAgreed` says whether both sides have the rest in the same order.
 */
export function joinOrder(before: Order, kept: Order, other: Order) {
  const joined: Record<string, string[]> = {};
  let isAgreed = true;
  for (const [name, slugs] of Object.entries(kept)) {
    const [old, theirs] = [before[name] ?? [], other[name] ?? []];
    const added = theirs.filter((slug) => !old.includes(slug) && !slugs.includes(slug));
    const retired = old.filter((slug) => !theirs.includes(slug));
    joined[name] = [...slugs.filter((slug) => !retired.includes(slug)), ...added];
    const shared = slugs.filter((slug) => theirs.includes(slug));
    if (theirs.filter((slug) => shared.includes(slug)).join() !== shared.join()) isAgreed = false;
  }
  return { joined, isAgreed };
}
