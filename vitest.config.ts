import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { coverage } from "./test/coverage";
import { RELEASES } from "./test/site-folder";
import { token } from "./vite-plugins/token";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Configures all tests except the browser tests. They run the sources, without Remix's build. */
export default defineConfig({
  resolve: { alias: { "~": folder("app"), "~domain": folder("domain") } },
  test: {
    include: ["test/{unit,integration,deploy}/**/*.test.{ts,tsx}"],
    // Starting a process per file takes longer than most files.
    isolate: false,
    setupFiles: "test/support/own-state.ts",
    restoreMocks: true,
    unstubGlobals: true,
    // Tests mostly wait for the processes that they start.
    maxWorkers: 2 * availableParallelism(),
    // Generous limits: on a busy machine a process takes seconds to start.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // From Node 25 on, Node's own web storage would hide jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has("--webstorage") ? ["--no-webstorage"] : [],
    // The build defines the colour.
    env: { LOG_LEVEL: "silent", CONTENT_FOLDER: RELEASES, THEME_COLOR: token("deep") },
    coverage,
  },
});
