import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type AddressParameters, writeToAddress } from "./write-to-address";

interface ChoiceInAddress {
  /** The parameters that carry the choice. */
  names: readonly string[];
  /** What the visitor chose; null while the choice is the page's own. */
  chosen: AddressParameters | null;
  /** Takes over what a new address names. */
  follow: (query: URLSearchParams) => void;
}

/**
 * Keeps address and choice together over navigations within the page: what the new address names is followed, and
 * what the visitor chose is added to an address that names nothing.
 */
export function useChoiceInAddress({ names, chosen, follow }: ChoiceInAddress): void {
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
