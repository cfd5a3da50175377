import { defineConfig, devices } from "@playwright/test";
import { chromiumLaunch, ensureChromium } from "../../support/chromium";

ensureChromium();

/** Configures `npm run screenshots`: every page and state at four widths, and a contact sheet, without comparison. */
export default defineConfig({
  testDir: ".",
  // Playwright empties it first. `--output FOLDER` puts the pictures elsewhere.
  outputDir: "../../../screenshots",
  globalSetup: "../../support/fresh-build.ts",
  globalTeardown: "./contact-sheet.ts",
  fullyParallel: true,
  reporter: [["line"]],
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [1440, 768, 390, 320].map((width) => ({
    name: String(width),
    use: { viewport: { width, height: width > 640 ? 900 : 844 } },
  })),
  use: {
    ...devices["Desktop Chrome"],
    locale: "es-CL",
    timezoneId: "America/Santiago",
    // Final states instead of animations, and the hero's poster instead of its film.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromiumLaunch(),
  },
});
