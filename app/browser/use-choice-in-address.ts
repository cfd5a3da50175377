import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Parameters of the address; null removes one. */
export type AddressParameters = Readonly<Record<string, string | null>>;

/**
 * Writes parameters, and the fragment if given, into the current address. It adds no history entry and keeps the
 * router's state in the current one. Safari refuses more than a hundred changes in 30 seconds; a later call catches up.
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
 * Keeps address and choice in step during navigations within the page. An address with one of the parameters sets the
 * choice; an address without them gets the visitor's choice added (null: no choice yet).
 */
export function useChoiceInAddress(
  names: readonly string[],
  chosen: AddressParameters | null,
  follow: (query: URLSearchParams) => void,
): void {
  const { key, search } = useLocation();
  const arrived = useRef(key);
  // Also after every other rendering, where it stops at once: then callers need not keep their arguments the same.
  useEffect(() => {
    if (key === arrived.current) return;
    arrived.current = key;
    const query = new URLSearchParams(search);
    if (names.some((name) => query.has(name))) follow(query);
    else if (chosen) writeToAddress(chosen);
  });
}
