import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a file whole: after a crash or a power failure there is the old file or the new one. */
export async function writeWhole(root: string, place: string, bytes: Buffer): Promise<void> {
  const folder = join(root, "build/.saving");
  const draft = join(folder, randomUUID());
  await Promise.all([folder, dirname(place)].map((each) => mkdir(each, { recursive: true })));
  try {
    const file = await open(draft, "wx");
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}
