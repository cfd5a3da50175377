import Negotiator from "negotiator";
import type { Resource, Variant } from "./resource";

type Coding = "br" | "gzip" | "identity";

const REMEMBERED_HEADERS = 256;

/** Browsers send a handful of different Accept-Encoding headers. */
const remembered = new Map<string, Coding>();

/** The smallest variant that the visitor's Accept-Encoding allows. Whoever compresses makes both codings. */
export function chooseVariant({ variants }: Resource, acceptEncoding: string | undefined): Variant {
  return variants[chooseCoding(acceptEncoding)] ?? variants.identity;
}

/** The smallest coding that an Accept-Encoding header allows; identity when it allows none of ours. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return "identity";
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const allowed = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings([
    "br",
    "gzip",
  ]);
  const coding = (["br", "gzip"] as const).find((one) => allowed.includes(one)) ?? "identity";
  if (remembered.size >= REMEMBERED_HEADERS) remembered.clear();
  remembered.set(acceptEncoding, coding);
  return coding;
}
