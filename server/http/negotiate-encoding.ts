import Negotiator from "negotiator";
import type { Resource, Variant } from "./resource";

const REMEMBERED_HEADERS = 256;

/** What an Accept-Encoding header allows; browsers send a handful of different ones. */
const remembered = new Map<string, { br: boolean; gzip: boolean }>();

/** The smallest variant that the visitor's Accept-Encoding allows; identity when it allows none. */
export function chooseVariant({ variants }: Resource, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return variants.identity;
  const accepts = acceptedCodings(acceptEncoding);
  if (accepts.br && variants.br) return variants.br;
  if (accepts.gzip && variants.gzip) return variants.gzip;
  return variants.identity;
}

function acceptedCodings(header: string): { br: boolean; gzip: boolean } {
  const known = remembered.get(header);
  if (known) return known;
  const codings = new Negotiator({ headers: { "accept-encoding": header } }).encodings(["br", "gzip"]);
  const accepts = { br: codings.includes("br"), gzip: codings.includes("gzip") };
  if (remembered.size >= REMEMBERED_HEADERS) remembered.clear();
  remembered.set(header, accepts);
  return accepts;
}
