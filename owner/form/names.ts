import { ask } from "./ask";

/** Names of entries as the owner calls them, by collection and address: `flavours/pera`. */
let names: Readonly<Record<string, string>> = {};

export async function readNames(): Promise<void> {
  names = await (await ask("names")).json();
}

/** Returns an entry's name; undefined if there is no such entry. */
export const nameOf = (collection: string, slug: string): string | undefined =>
  names[`${collection}/${slug}`];
