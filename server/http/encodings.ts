import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Content codings that we make, the smallest first. */
const CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** By the build, at each start, and while a visitor waits. Brotli's 11 takes 2.6 times as long as 10, for 2 % less. */
const LEVELS = {
  br: { built: 11, kept: 10, once: 4 },
  gzip: { built: 9, kept: 9, once: 5 },
} as const;

/** A body in one content coding. */
export function compress(body: Uint8Array, coding: Coding, when: keyof typeof LEVELS.br): Promise<Buffer> {
  const level = LEVELS[coding][when];
  return coding === "br"
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : compressGzip(body, { level });
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
