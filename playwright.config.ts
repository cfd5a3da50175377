import "./test/site-folder";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunch } from "./test/support/chromium";
import { oldChromiumLaunch } from "./test/support/engines/old-chromium";

/** Debian's Firefox, through a proxy that answers a command that it does not know. */
const FIREFOX = {
  browserName: "firefox",
  channel: "moz-firefox",
  locale: "es-CL",
  timezoneId: "America/Santiago",
} as const;
const firefoxLaunch = (preferences: Record<string, boolean | number | string> = {}) => ({
  executablePath: fileURLToPath(new URL("test/support/engines/firefox.js", import.meta.url)),
  firefoxUserPrefs: {
    "services.settings.server": "data:,",
    // No request leaves the machine.
    "network.dns.forceResolve": "127.0.0.1",
    // No spare processes for further pages.
    "dom.ipc.processPrelaunch.enabled": false,
    ...preferences,
  },
});

const CHROMIUM = { ...devices["Desktop Chrome"], locale: "es-CL", timezoneId: "America/Santiago" };
const oldChromium = (version: 106 | 109) => ({
  name: `chromium-${version}`,
  grep: /@old-chromium|@every-engine/,
  workers: 1,
  use: { ...CHROMIUM, launchOptions: oldChromiumLaunch(version) },
});

/** Without JavaScript the film plays at once. */
const PLAIN_AND_CALM = { "javascript.enabled": false, "ui.prefersReducedMotion": 1 };

/** Browser tests run against the production build; each worker has its own server and e-mail sandbox. */
export default defineConfig({
  testDir: "test/browser",
  // Screenshots for people (`npm run screenshots`), and the editor, have configurations of their own.
  testIgnore: ["screenshots/**", "editor/**"],
  globalSetup: "./test/browser/needs.ts",
  outputDir: "test-results/browser",
  // WebKit stores its data there.
  preserveOutput: "failures-only",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One retry in CI keeps a rare failure from blocking a landing. The end of the run names it.
  retries: process.env.CI ? 1 : 0,
  reporter: [["line"], ["json", { outputFile: "test-results/report.json" }]],
  // Two Chromium workers keep two cores busy; the visits in the other engines wait more.
  workers: 4,
  timeout: 180_000,
  // Five seconds were too few for an answer on a busy machine.
  expect: { timeout: 30_000 },
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  projects: [
    {
      name: "chromium",
      grepInvert: /@(firefox|webkit|old-chromium)/,
      workers: 2,
      use: { ...CHROMIUM, viewport: { width: 1440, height: 900 }, launchOptions: chromiumLaunch() },
    },
    oldChromium(109),
    oldChromium(106),
    {
      name: "firefox",
      grep: /@firefox\b(?!-)|@every-engine/,
      workers: 1,
      use: { ...FIREFOX, launchOptions: firefoxLaunch() },
    },
    {
      name: "firefox-plain",
      grep: /@firefox-plain/,
      workers: 1,
      use: { ...FIREFOX, launchOptions: firefoxLaunch(PLAIN_AND_CALM) },
    },
    { name: "webkit", grep: /@webkit/, workers: 1 },
  ],
});
