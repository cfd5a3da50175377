import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Content codings that we make, the smallest first. */
const CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** `kept`: once, for all visitors. `once`: while a visitor waits, some milliseconds for a document. */
const EFFORTS = {
  kept: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  once: { brotli: 4, gzip: 5 },
} as const;

/** A body in one content coding. */
export function compress(body: Uint8Array, coding: Coding, effort: keyof typeof EFFORTS): Promise<Buffer> {
  const { brotli, gzip } = EFFORTS[effort];
  return coding === "br"
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } })
    : compressGzip(body, { level: gzip });
}

/** Browsers send a handful of different headers, others may send any number. */
const MOST_REMEMBERED = 256;
const remembered = new Map<string, Coding | "identity">();

/** The smallest coding that an Accept-Encoding header allows; identity when it allows none of ours. */
export function chooseCoding(acceptEncoding = ""): Coding | "identity" {
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const wishes = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const allowed = wishes.encodings([...CODINGS]);
  const coding = CODINGS.find((one) => allowed.includes(one)) ?? "identity";
  if (remembered.size === MOST_REMEMBERED) remembered.clear();
  remembered.set(acceptEncoding, coding);
  return coding;
}
