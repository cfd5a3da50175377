import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { coverage } from "./test/coverage";
import { flavourThemes } from "./vite-plugins/flavour-themes";

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** All tests but the browser ones. They run the sources without Remix's build. */
export default defineConfig({
  plugins: [flavourThemes()],
  resolve: { alias: { "~": folder("app"), "~content": folder("content") } },
  test: {
    include: ["test/{unit,integration,deploy}/**/*.test.{ts,tsx}"],
    // To start a process for each file takes longer than most files.
    isolate: false,
    setupFiles: "test/support/own-state.ts",
    restoreMocks: true,
    unstubGlobals: true,
    // Much of what they do is to wait for processes of theirs.
    maxWorkers: 2 * availableParallelism(),
    // Limits and no waits: on a busy machine a process takes seconds to start.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Node's own storage, from 25 on, would hide jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has("--webstorage") ? ["--no-webstorage"] : [],
    env: { LOG_LEVEL: "silent" },
    coverage,
  },
});
