/** Parameters of the address; null for one that is to go. */
export type AddressParameters = Readonly<Record<string, string | null>>;

/**
 * Writes parameters into the address in place, with the fragment if one is given: no history entry, and the state
 * that the router keeps in the entry stays. Safari refuses more than a hundred such changes in half a minute; a later
 * one writes it then.
 */
export function writeToAddress(parameters: AddressParameters, fragment?: string): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (fragment) address.hash = fragment;
  try {
    window.history.replaceState(window.history.state, "", address);
  } catch {
    return;
  }
}
