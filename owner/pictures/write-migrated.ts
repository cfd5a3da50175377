import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "../../domain/content/content";
import { MANIFEST } from "../../domain/content/releases/manifest";
import { writeWhole } from "./write-whole";

/** Writes content of an earlier version as today's, its version last. Does nothing to content of today's version. */
export async function writeMigrated({ files, onDisk }: Content, root: string): Promise<void> {
  const changed = [...files.values()].filter(({ isMigrated }) => isMigrated);
  const write = (isLast: boolean) => {
    const due = changed.filter(({ path }) => (path === MANIFEST) === isLast);
    return writeWhole(
      root,
      due.map(({ path, bytes }) => [path, bytes()]),
    );
  };
  await write(false);
  for (const path of onDisk.keys()) if (!files.has(path)) await rm(join(root, path));
  await write(true);
}
