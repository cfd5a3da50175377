import { randomUUID } from "node:crypto";
import { mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
}

/**
 * Writes a whole file, readable by this user only, that a crash leaves either absent, old or complete: in
 * `scratch` (same file system) first, flushed, then renamed into place, and the folder flushed. Rejects as fs does.
 */
export async function writeDurably(path: string, text: string, scratch: string): Promise<void> {
  const draft = join(scratch, randomUUID());
  try {
    const file = await open(draft, "wx", FILE_MODE);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await removeIfThere(draft).catch(() => false);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Renames; false when the file is gone. Atomic: of several callers with the same `from` one gets true. */
export async function moveIfThere(from: string, to: string): Promise<boolean> {
  return ifThere(rename(from, to));
}

/** Removes a file; false when it is gone already. */
export async function removeIfThere(path: string): Promise<boolean> {
  return ifThere(unlink(path));
}

/** Makes renames and removals in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function ifThere(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
