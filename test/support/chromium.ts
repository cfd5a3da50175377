import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";
import { installDebianPackages, isDebianRoot } from "./debian-package";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/** Flags without which Chromium calls home at every start, or refuses to start as root. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Path of the browser that the tests drive: Debian's, or else Playwright's own; undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [DEBIAN_CHROMIUM, chromium.executablePath()].find((path) => existsSync(path));
}

/** How Playwright starts that browser, with further flags if any are given. */
export function chromiumLaunch(...flags: readonly string[]): LaunchOptions {
  const executablePath = chromiumPath();
  return { args: [...FLAGS, ...flags], ...(executablePath ? { executablePath } : {}) };
}

/**
 * Installs Chromium where it is missing: Debian's package as root, otherwise through Playwright's installer.
 * Throws with one line that says what to do when neither works.
 */
export function ensureChromium(): void {
  if (chromiumPath()) return;
  try {
    if (isDebianRoot()) installDebianPackages("chromium");
    else execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  } catch {
    throw new Error("The browser tests need Chromium: install your system's package, then run this again.");
  }
}
