import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Flavour } from "~/content/flavours";
import { writeFlavourToAddress } from "./flavour-in-address";
import { flavourOf } from "./flavour-selection";

/**
 * Keeps address and choice together over navigations within the page: a flavour that the new address names is
 * chosen, and one that the visitor chose is added to an address that names none.
 */
export function useFlavourAddress(
  chosen: Flavour,
  hasChosen: boolean,
  follow: (flavour: Flavour) => void,
): void {
  const { key, search } = useLocation();
  const arrived = useRef(key);
  useEffect(() => {
    if (key === arrived.current) return;
    arrived.current = key;
    const slug = new URLSearchParams(search).get("sabor");
    if (slug !== null) follow(flavourOf(slug));
    else if (hasChosen) writeFlavourToAddress(chosen);
  }, [key, search, chosen, hasChosen, follow]);
}
