import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** `kept`: once, for all who come. `once`: while a visitor waits, some milliseconds for a document. */
type Effort = "kept" | "once";

const BROTLI_QUALITY: Record<Effort, number> = { kept: constants.BROTLI_MAX_QUALITY, once: 4 };
const GZIP_LEVEL: Record<Effort, number> = { kept: constants.Z_BEST_COMPRESSION, once: 5 };

/** A body in one content coding. */
export function compress(body: Uint8Array, coding: "br" | "gzip", effort: Effort): Promise<Buffer> {
  return coding === "br"
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } })
    : compressGzip(body, { level: GZIP_LEVEL[effort] });
}
