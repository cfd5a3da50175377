import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Content codings that we make, the smallest first. */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW } = constants;

/**
 * Levels for a file of the build, for a page's first address, and for everything else. With a window of 64 KiB,
 * Brotli's 9 takes a tenth of 10's time for 8 % more.
 */
const LEVELS = {
  build: { br: { [QUALITY]: 11 }, gzip: 9 },
  page: { br: { [QUALITY]: 10 }, gzip: 9 },
  server: { br: { [QUALITY]: 9, [WINDOW]: 16 }, gzip: 6 },
};

/** Returns a body in one content coding. */
export function compress(body: Uint8Array, coding: Coding, by: keyof typeof LEVELS): Promise<Buffer> {
  const { br, gzip: level } = LEVELS[by];
  return coding === "br" ? compressBrotli(body, { params: br }) : compressGzip(body, { level });
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
