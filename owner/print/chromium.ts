import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

/** Debian's Chromium without a window system: the same engine, with which tests take 60 % of the time. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** One line of advice. */
export const HOW_TO_HAVE_CHROMIUM =
  'Chromium is missing: install your system\'s package, or run "npx playwright install chromium".';

/** Returns the path of the browser: the one in `CHROMIUM`, Debian's or Playwright's; undefined if it is missing. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM } = process.env;
  const paths = CHROMIUM ? [CHROMIUM] : [HEADLESS_SHELL, "/usr/bin/chromium", chromium.executablePath()];
  return paths.find((path) => existsSync(path));
}

/** Starts Chromium, or else Chrome or Edge; undefined if none is there. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = chromiumPath();
  const ways = executablePath ? [{ executablePath }] : [{ channel: "chrome" }, { channel: "msedge" }];
  for (const way of ways) {
    const browser = await chromium.launch(way).catch(() => undefined);
    if (browser) return browser;
  }
  return undefined;
}
