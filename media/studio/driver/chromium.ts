import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run";

/** Runs headless Chromium once, offline and with its own profile. */
export async function chromium(args: readonly string[]): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  try {
    await run("chromium", [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--no-first-run",
      "--allow-file-access-from-files",
      "--hide-scrollbars",
      `--user-data-dir=${profile}`,
      ...args,
    ]);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
