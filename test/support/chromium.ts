import { execFileSync } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";
import { installDebianPackages, isDebianRoot } from "./tools";

/** Debian's Chromium without a window system: the same engine, tests take three fifths of the time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = "/usr/bin/chromium";

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
  // Playwright's every context would start processes anew.
  "--renderer-process-limit=1",
  // The shell does not know the connection: lazy pictures would load from twice as far as visitors' do.
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
];

/** Path of the browser that the tests drive: Debian's, or else Playwright's own; undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [HEADLESS_SHELL, CHROMIUM, chromium.executablePath()].find((path) => existsSync(path));
}

/** Where Chromium's processes share pictures. Playwright has them use files instead, since a container's is small. */
const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 1024 ** 3;

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** How Playwright starts that browser, with further flags if any are given. */
export function chromiumLaunch(...flags: readonly string[]): LaunchOptions {
  const executablePath = chromiumPath();
  return {
    args: [...FLAGS, ...flags],
    // Files take a tenth more of the processor's time.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    ...(executablePath ? { executablePath } : {}),
  };
}

/**
 * Installs Chromium where it is missing: Debian's package as root, otherwise through Playwright's installer.
 * Throws one line with advice where both fail and there is no other Chromium.
 */
export function ensureChromium(): void {
  if (existsSync(HEADLESS_SHELL)) return;
  try {
    if (isDebianRoot()) installDebianPackages("chromium-headless-shell");
    else if (!chromiumPath())
      execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  } catch {
    if (chromiumPath()) return;
    throw new Error("The browser tests need Chromium: install your system's package, then run this again.");
  }
}
