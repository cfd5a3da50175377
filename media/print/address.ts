import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns the address of a file in this repository, for a page that Chromium opens from disk. */
export function address(file: string): string {
  return pathToFileURL(resolve(file)).href;
}
