import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunch } from "./test/support/chromium";

/** Browser tests run against the production build; each worker has its own server and e-mail sandbox. */
export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: "test-results/report.json" }]],
  workers: 2,
  timeout: 30_000,
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "es-CL",
    timezoneId: "America/Santiago",
    screenshot: "only-on-failure",
    launchOptions: chromiumLaunch(),
  },
});
