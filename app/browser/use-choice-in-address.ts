import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { parametersOf } from "~domain/enquiry/interest";
import { remember } from "./interest";

/** Parameters of the address; null removes one. */
export type AddressParameters = Readonly<Record<string, string | null>>;

/**
 * Writes parameters, and the fragment if given, into the current address, and remembers them. It adds no history entry and keeps the
 * router's state in the current one. Safari refuses more than a hundred changes in 30 seconds; a later call catches up.
 */
export function writeToAddress(parameters: AddressParameters, fragment?: string): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (fragment) address.hash = fragment;
  remember(parametersOf(address.searchParams));
  try {
    window.history.replaceState(window.history.state, "", address);
  } catch {
    return;
  }
}

/**
 * Keeps address and choice in step during navigations within the page. An address with one of the parameters sets the
 * choice through `follow`; an address without them gets the choice added, unless it is what such an address shows.
 */
export function useChoiceInAddress(choice: AddressParameters, follow: (query: URLSearchParams) => void) {
  const { key, search } = useLocation();
  const query = new URLSearchParams(search);
  const isNamed = Object.keys(choice).some((name) => query.has(name));
  const chosen = JSON.stringify(choice);
  // The choice that an address without the parameters shows.
  const unnamed = useRef(isNamed ? "" : chosen);
  const arrived = useRef(key);
  // Also after every other rendering, where it stops at once: then callers need not keep their arguments the same.
  useEffect(() => {
    if (key === arrived.current) return;
    arrived.current = key;
    if (isNamed) follow(query);
    else if (chosen !== unnamed.current) writeToAddress(choice);
  });
}
