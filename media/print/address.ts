import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Address of a file of this repository, for a page that Chromium opens from disk. */
export function address(file: string): string {
  return pathToFileURL(resolve(file)).href;
}
