import "../../site-folder";
import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunch } from "../../support/chromium";

/** Browser tests of `npm run edit`, in a copy of the repository. They need what is installed in `editor/`. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../../test-results/editor",
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [["line"], ["json", { outputFile: "../../../test-results/report.json" }]],
  workers: 1,
  timeout: 180_000,
  // The editor checks, encodes and renders after every change.
  expect: { timeout: 60_000 },
  use: {
    ...devices["Desktop Chrome"],
    // From 1100 px on, each window has the site beside it: its test is enough.
    viewport: { width: 1090, height: 740 },
    locale: "es-CL",
    launchOptions: chromiumLaunch(),
  },
});
