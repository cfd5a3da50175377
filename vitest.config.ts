import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { coverage } from "./test/coverage";
import { RELEASES } from "./test/site-folder";
import { token } from "./vite-plugins/token";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

const SLOW = "test/**/*.slow.test.ts";

/** A part of the tests, for `--project`. Tests of units run the sources alone, the others also the build. */
function project(name: string, include: string, exclude?: string) {
  const globalSetup = name === "unit" ? [] : "test/support/fresh-build.ts";
  return {
    extends: true as const,
    test: { name, include: [include], globalSetup, ...(exclude ? { exclude: [exclude] } : {}) },
  };
}

/** Configures all tests except those of browsers and under an engine. */
export default defineConfig({
  resolve: { alias: { "~": folder("app"), "~domain": folder("domain") } },
  test: {
    projects: [
      project("unit", "test/unit/**/*.test.{ts,tsx}", SLOW),
      project("integration", "test/{integration,deploy}/**/*.test.{ts,tsx}", SLOW),
      // The owner's work, scripts and commands: few changes, and no version of Node, concern them. Only CI runs them.
      project("slow", SLOW),
    ],
    reporters: ["default", ["json", { outputFile: "test-results/report.json" }]],
    // Starting a process per file takes longer than most files.
    isolate: false,
    setupFiles: "test/support/own-state.ts",
    restoreMocks: true,
    unstubGlobals: true,
    // Tests mostly wait for the processes that they start.
    maxWorkers: 2 * availableParallelism(),
    // As in the browsers' tests: one retry in CI keeps a rare failure from blocking a landing. The end of the run names it.
    retry: process.env.CI ? 1 : 0,
    // Generous limits: on a busy machine a process takes seconds to start.
    testTimeout: 400_000,
    hookTimeout: 240_000,
    // From Node 25 on, Node's own web storage would hide jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has("--webstorage") ? ["--no-webstorage"] : [],
    // The build defines the colour.
    env: { LOG_LEVEL: "silent", CONTENT_FOLDER: RELEASES, THEME_COLOR: token("deep") },
    coverage,
  },
});
