import type { Flavour } from "~/content/flavours";

/**
 * Writes the flavour into the address in place, with the fragment if one is given: no history entry, and the state
 * that the router keeps in the entry stays. Safari refuses more than a hundred such changes in half a minute; a later
 * choice writes it then.
 */
export function writeFlavourToAddress({ slug }: Flavour, fragment?: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set("sabor", slug);
  if (fragment) address.hash = fragment;
  try {
    window.history.replaceState(window.history.state, "", address);
  } catch {
    return;
  }
}
