import { isDeepStrictEqual } from "node:util";

/** Names of entries in their order, by collection. */
export type Order = Readonly<Record<string, readonly string[]>>;

/**
 * Joins two orders that began as `before`: one side's, with the entries that the other side added and without those that
 * it retired. Returns undefined if only one side has changed it, or if they have the rest in different orders. `keep` is
 * the side that decides then.
 */
export function joinOrder(before: Order, mine: Order, theirs: Order, keep?: "mine" | "theirs") {
  if ([mine, theirs].some((order) => isDeepStrictEqual(order, before))) return undefined;
  const [kept, other] = keep === "theirs" ? [theirs, mine] : [mine, theirs];
  const joined: Record<string, string[]> = {};
  for (const [name, slugs] of Object.entries(kept)) {
    const [old, others] = [before[name] ?? [], other[name] ?? []];
    const added = others.filter((slug) => !old.includes(slug) && !slugs.includes(slug));
    const retired = old.filter((slug) => !others.includes(slug));
    joined[name] = [...slugs.filter((slug) => !retired.includes(slug)), ...added];
    const shared = slugs.filter((slug) => others.includes(slug));
    if (!keep && others.filter((slug) => shared.includes(slug)).join() !== shared.join()) return undefined;
  }
  return joined;
}
