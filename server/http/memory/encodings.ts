import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Content codings that we make, the smallest first. */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW, BROTLI_PARAM_LGBLOCK: BLOCK } = constants;

/**
 * Levels for a file of the build, for a page's first address, for one that is long, and for everything else. Blocks of
 * 64 KiB make a page half a per cent smaller. With a window of 64 KiB, Brotli's 9 takes a tenth of 10's time for 8 % more.
 * 11 takes 80 ms for 28 and makes the home page 2.5 % smaller: it comes in the first ten packets of a connection, 14,600
 * bytes with its headers, and is read a round trip sooner.
 */
const LEVELS = {
  build: { br: { [QUALITY]: 11 }, gzip: 9 },
  page: { br: { [QUALITY]: 10, [BLOCK]: 16 }, gzip: 9 },
  long: { br: { [QUALITY]: 11, [WINDOW]: 18 }, gzip: 9 },
  server: { br: { [QUALITY]: 9, [WINDOW]: 16 }, gzip: 6 },
};

/** Bytes of a page that may need more than ten packets. */
const LONG_PAGE = 64_000;

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/;

/** Smaller answers fit into one network packet either way. */
export const LEAST_COMPRESSED_BYTES = 512;

/** Returns whether a file is worth compressing. */
export function isCompressible(path: string, { byteLength }: Uint8Array): boolean {
  return COMPRESSIBLE.test(path) && byteLength >= LEAST_COMPRESSED_BYTES;
}

/** Returns a body in one content coding. */
export function compress(body: Uint8Array, coding: Coding, by: "build" | "page" | "server"): Promise<Buffer> {
  const { br, gzip: level } = LEVELS[by === "page" && body.byteLength > LONG_PAGE ? "long" : by];
  return coding === "br" ? compressBrotli(body, { params: br }) : compressGzip(body, { level });
}

/** Longest header that is read, in characters. Browsers send a fifth of it; reading 16 KB takes 6 ms. */
const LONGEST_WISHES = 256;

/** The smallest coding that an Accept-Encoding header allows; identity when it allows none of ours. */
export function chooseCoding(acceptEncoding = ""): Coding | "identity" {
  const wishes = new Negotiator({ headers: { "accept-encoding": acceptEncoding.slice(0, LONGEST_WISHES) } });
  const allowed = wishes.encodings([...CODINGS]);
  return CODINGS.find((one) => allowed.includes(one)) ?? "identity";
}
