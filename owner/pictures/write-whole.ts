import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeSynced } from "../../domain/content/releases/write-synced";

/** Files by their path below a root. */
type Written = Iterable<readonly [path: string, bytes: Uint8Array]>;

/**
 * Writes files, each of them whole: after a crash or a power failure there is the old one or the new one. None changes unless
 * all of them have room on the disk. They change in their order.
 */
export async function writeWhole(root: string, files: Written): Promise<void> {
  const folder = join(root, "build/.saving");
  const drafts: [draft: string, place: string][] = [];
  try {
    for (const [path, bytes] of files) {
      const [draft, place] = [join(folder, randomUUID()), join(root, path)];
      for (const each of [folder, dirname(place)]) await mkdir(each, { recursive: true });
      drafts.push([draft, place]);
      await writeSynced(draft, bytes);
    }
    for (const [draft, place] of drafts) await rename(draft, place);
  } finally {
    for (const [draft] of drafts) await rm(draft, { force: true });
  }
}
