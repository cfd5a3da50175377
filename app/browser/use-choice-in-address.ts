import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

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

/**
 * Keeps address and choice together over navigations within the page. A new address that names one of the parameters
 * is followed; what the visitor chose (null: nothing yet) is added to one that does not.
 */
export function useChoiceInAddress(
  names: readonly string[],
  chosen: AddressParameters | null,
  follow: (query: URLSearchParams) => void,
): void {
  const { key, search } = useLocation();
  const arrived = useRef(key);
  useEffect(() => {
    if (key === arrived.current) return;
    arrived.current = key;
    const query = new URLSearchParams(search);
    if (names.some((name) => query.has(name))) follow(query);
    else if (chosen) writeToAddress(chosen);
  }, [key, search, names, chosen, follow]);
}
