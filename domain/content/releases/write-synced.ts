import { open } from "node:fs/promises";

/** Writes a file, and returns once the disk has it. A failure leaves a part of it. */
export async function writeSynced(place: string, bytes: string | Uint8Array): Promise<void> {
  const file = await open(place, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
