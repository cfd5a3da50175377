import { createHash } from "node:crypto";
import type { Files } from "../../domain/content/content";
import { placeOfFile } from "../../domain/content/places";

/** A file or folder as Keystatic's local mode asks for it. `sha` changes with what is in it. */
export interface TreeEntry {
  readonly path: string;
  readonly mode: "040000" | "100644";
  readonly type: "tree" | "blob";
  readonly sha: string;
}

/**
 * Lists the files of `content/` and their folders. Pictures have no extension in it: the form asks for `photos/frente`
 * and gets whichever file lies there.
 */
export function treeOf(files: Files): TreeEntry[] {
  const entries = new Map<string, TreeEntry>();
  const sorted = [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, hash } of sorted) {
    const [, ...steps] = path.split("/");
    if (steps.some((step) => step.startsWith("."))) continue;
    for (let depth = 1; depth < steps.length; depth++) {
      const folder = steps.slice(0, depth).join("/");
      const before = entries.get(folder)?.sha ?? "";
      entries.set(folder, { path: folder, mode: "040000", type: "tree", sha: hashOf(before + path + hash) });
    }
    // Keystatic sends no file whose hash is Git's. It sends data with every save, for the day of the change.
    const sha = path.endsWith(".json") ? hashOf(hash) : hash;
    const place = placeOfFile(steps.join("/"));
    entries.set(place, { path: place, mode: "100644", type: "blob", sha });
  }
  return [...entries.values()];
}

/** Returns what the tree calls data whose hash in Git this is. */
export function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
