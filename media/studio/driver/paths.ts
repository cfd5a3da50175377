import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders that the media driver reads and writes. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const studio = join(root, "media/studio");
export const cache = join(studio, ".cache");
/** Folder of the lossless masters, from which all files are encoded. */
export const masters = join(cache, "masters");

/** Returns the path of the master of a render target or procedural picture. */
export function masterPath(name: string): string {
  return join(masters, `${name}.png`);
}
