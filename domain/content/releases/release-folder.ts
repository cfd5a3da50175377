import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Names of releases, and of their folders. They can't lead out of the parent folder, and `current` is the file of names. */
export const NAME = /^(?!current)\w[\w.-]{0,99}$/;

/** A release on disk. */
export interface ReleaseFolder {
  readonly name: string;
  readonly folder: string;
}

/** The content beside the build, in the checkout or in the image. */
export const OWN: ReleaseFolder = { name: "", folder: "." };

/**
 * Returns the releases that a folder's file `current` names, the newest first, or {@link OWN} for "". Throws if the file
 * can't be read.
 */
export function releaseFolders(contentFolder: string): readonly ReleaseFolder[] {
  if (contentFolder === "") return [OWN];
  const names = readFileSync(join(contentFolder, "current"), "utf8").split(/\s+/).filter(Boolean);
  return names.filter((name) => NAME.test(name)).map((name) => ({ name, folder: join(contentFolder, name) }));
}
