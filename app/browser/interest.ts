import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { usePublicSettings } from "~/layout/use-public-settings";
import {
  enquiryDraft,
  type Interest,
  interestIn,
  type ProductNames,
  parametersOf,
  withSeen,
} from "~domain/enquiry/interest";
import { readStored, writeStored } from "./stored-json";

const KEY = "frukto.interest";
const NOTHING: Interest = {};
const NO_NAMES: ProductNames = { machines: {}, flavours: {} };

let current: Interest | undefined;
const listeners = new Set<() => void>();

function remembered(): Interest {
  current ??= parametersOf(new URLSearchParams(String(readStored(KEY) ?? "")));
  return current;
}

/** Adds to what is known of the visitor's interest, for the rest of the visit. */
export function remember(found: Interest): void {
  const next = { ...remembered(), ...found };
  if (JSON.stringify(next) !== JSON.stringify(current)) keep(next);
}

/** Forgets it, once it has been asked for. */
export function forgetInterest(): void {
  keep(NOTHING);
}

function keep(interest: Interest): void {
  current = interest;
  writeStored(KEY, queryOf(interest) || undefined);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the interest that the page's address names. Without JavaScript it is all that is known. */
export function useAddressInterest(): Interest {
  return interestIn(useLocation(), useNames());
}

/** Error pages may lack the names. */
const useNames = () => usePublicSettings()?.names ?? NO_NAMES;

/** Remembers what each page's address names. */
export function useMemoryOfInterest(): void {
  const location = useLocation();
  const names = useNames();
  useEffect(() => {
    remember(withSeen(remembered(), interestIn(location, names), location.pathname));
  }, [location, names]);
}

/**
 * Returns the query of a link that carries the address's interest and its own: `?maquina=jdm_ct`, or "". Choices made on
 * the page since are ahead of the router's address.
 */
export function useInterestQuery(own: Interest = NOTHING): string {
  const address = useAddressInterest();
  const known = useSyncExternalStore(subscribe, remembered, () => NOTHING);
  const names = Object.keys(address) as (keyof Interest)[];
  return queryOf({
    ...Object.fromEntries(names.map((name) => [name, known[name] ?? address[name]])),
    ...own,
  });
}

/** Returns the address of a machine's page, with the rest of the address's interest. */
export function useMachineAddress(slug: string): string {
  const { maquina: _, ...interest } = useAddressInterest();
  return `/${slug}${queryOf(interest)}`;
}

function queryOf(interest: Interest): string {
  const query = new URLSearchParams(interest).toString();
  return query && `?${query}`;
}

/** Returns the beginning of an enquiry with all that is known. */
export function useEnquiryDraft(): string {
  const names = useNames();
  const address = interestIn(useLocation(), names);
  const known = useSyncExternalStore(subscribe, remembered, () => NOTHING);
  return enquiryDraft({ ...address, ...known }, names);
}
