import type { IncomingMessage } from "node:http";
import { BODY_LIMIT_BYTES } from "../enquiries/contact-form";

/** How much more of a large body is thrown away, so that its sender gets to see the response. */
const DISCARD_LIMIT_BYTES = 16 * 1024 * 1024;

/** Returns how many bytes a body takes in memory. */
export function keptBytes({ headers }: IncomingMessage): number {
  return Math.min(Number(headers["content-length"] ?? 0), BODY_LIMIT_BYTES + 1);
}

/**
 * Reads a body into memory: 64 KiB, and one byte more of a longer one. Rejects when it breaks off before its end. To be
 * called at once, before the request flows.
 */
export function readBody(request: IncomingMessage): Promise<Uint8Array> {
  // One buffer, and only once something comes: packets of one byte each would take a hundred times their length.
  let kept: Buffer | undefined;
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      kept ??= Buffer.allocUnsafeSlow(keptBytes(request));
      chunk.copy(kept, length);
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) request.destroy();
    });
    request.once("end", () => resolve(kept ?? Buffer.alloc(0)));
    request.once("error", reject).once("close", () => reject(new Error("The body broke off.")));
  });
}
