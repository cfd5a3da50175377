import { defineConfig } from "vitest/config";

/** Configures the tests of deploy/ under a container engine. One stack at a time, because each takes two processors. */
export default defineConfig({
  resolve: { alias: { "~domain": new URL("../../domain", import.meta.url).pathname } },
  test: {
    include: ["test/engine/*.test.ts"],
    globalSetup: ["test/engine/engine.ts", "test/engine/images.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/report.json" }]],
    fileParallelism: false,
    // For what hangs: an image takes from half a minute to three to build, as fast as the machine is.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
