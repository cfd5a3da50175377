import type { IncomingMessage } from "node:http";
import { BODY_LIMIT_BYTES } from "../enquiries/contact-form";

/** How much more of a long body is thrown away, so that its sender gets to see the response. */
const DISCARD_LIMIT_BYTES = 16 * 1024 * 1024;

/** Node's parser calls once for each piece: a body may have some, and then one for each 16 bytes. */
const FREE_PIECES = 256;
const LEAST_PIECE_BYTES = 16;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Reads a body into memory: 64 KiB, and one byte more of a longer one. Rejects when it breaks off before its end. To be
 * called at once, before the request flows.
 */
export function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const kept = Buffer.allocUnsafeSlow(BODY_LIMIT_BYTES + 1);
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      chunk.copy(kept, length);
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) request.destroy();
    });
    request.once("end", () => resolve(kept.subarray(0, length)));
    request.once("error", reject).once("close", () => reject(new Error("The body broke off.")));
  });
}

/**
 * Ends a request whose body comes in tiny pieces, whether it is read or thrown away, and calls `onEnd`. A destroyed
 * request takes nothing more from the parser; one that is merely unread would collect it all.
 */
export function endTinyPieces(request: IncomingMessage, onEnd: () => void): void {
  let pieces = 0;
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (++pieces <= FREE_PIECES + bytes / LEAST_PIECE_BYTES) return;
    request.destroy();
    onEnd();
  });
}
