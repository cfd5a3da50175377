import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A release's name is that of its folder: nothing that leads out of it, and not the file of names. */
export const NAME = /^(?!current)\w[\w.-]{0,99}$/;

/** A release on disk. */
export interface ReleaseFolder {
  readonly name: string;
  readonly folder: string;
}

/** What lies beside the build: in the checkout, or in the image. */
export const OWN: ReleaseFolder = { name: "", folder: "." };

/**
 * Returns the releases that a folder's file `current` names, the newest first; for "", what lies beside the build. Throws if
 * the file can't be read.
 */
export function releaseFolders(contentFolder: string): readonly ReleaseFolder[] {
  if (contentFolder === "") return [OWN];
  const names = readFileSync(join(contentFolder, "current"), "utf8").split(/\s+/).filter(Boolean);
  return names.filter((name) => NAME.test(name)).map((name) => ({ name, folder: join(contentFolder, name) }));
}
