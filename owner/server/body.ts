import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/** As long as the proxy waits for a request. */
const PATIENCE_MS = 30_000;

/** Returns a request's body. Throws a Spanish line if its length is missing or too large, or if it never ends. */
export async function bodyOf(
  request: Readable & { readonly headers: { readonly "content-length"?: string | undefined } },
  most: number,
  patienceMs = PATIENCE_MS,
): Promise<Buffer> {
  const isSmall = Number(request.headers["content-length"] ?? Number.NaN) <= most;
  if (!isSmall) throw new Error(`Es demasiado grande: se acepta hasta ${Math.round(most / 1024 ** 2)} MB.`);
  const waiting = new AbortController();
  const late = setTimeout(patienceMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error("Lo enviado no terminó de llegar: prueba de nuevo.");
  });
  try {
    return await Promise.race([buffer(request), late]);
  } finally {
    waiting.abort();
    late.catch(() => {});
  }
}
