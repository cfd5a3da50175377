import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders that the media driver reads and writes. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const studio = join(root, "media/studio");
export const cache = join(studio, ".cache");
/** Lossless pictures that everything delivered is encoded from. */
export const masters = join(cache, "masters");

/** Where the master of a render target or procedural picture lies. */
export function masterPath(name: string): string {
  return join(masters, `${name}.png`);
}
