import { execFileSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { chromiumPath, HEADLESS_SHELL, HOW_TO_HAVE_CHROMIUM } from "../../owner/print/chromium";
import { installDebianPackages, isDebianRoot } from "./tools";

/** Flags without which Chromium calls home at every start, or refuses to start as root. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Nothing leaves the machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  // Without it, every context of Playwright's would start new processes.
  "--renderer-process-limit=1",
  // The shell has no connection type, so lazy pictures would load from twice the usual distance.
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
];

/** Shared memory of Chromium's processes. Playwright makes them use files, because containers have little of it. */
const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 1024 ** 3;

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** Returns Playwright's launch options for that browser, with optional further flags. */
export function chromiumLaunch(...flags: readonly string[]): LaunchOptions {
  const executablePath = chromiumPath();
  return {
    args: [...FLAGS, ...flags],
    // Files would take 10 % more CPU time.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    ...(executablePath ? { executablePath } : {}),
  };
}

/**
 * Installs Chromium where it is missing: Debian's package as root, otherwise through Playwright's installer.
 * Throws one line with advice if both fail and there is no other Chromium.
 */
export function ensureChromium(): void {
  if (!process.env.CHROMIUM && !existsSync(HEADLESS_SHELL)) {
    try {
      if (isDebianRoot()) installDebianPackages("chromium-headless-shell");
      else if (!chromiumPath())
        execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
    } catch {
      // The installer has said why.
    }
  }
  if (!chromiumPath()) throw new Error(HOW_TO_HAVE_CHROMIUM);
}
