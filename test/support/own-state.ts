import { mkdirSync } from "node:fs";
import { vi } from "vitest";

/** Resets modules, variables, globals and clock for each file, because test files share a process. */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

// Keeps a test's enquiries out of the databases of other processes and the developer.
mkdirSync("test-results", { recursive: true });
process.env.DATABASE_URL = `file:test-results/frukto-${process.env.VITEST_POOL_ID}.db`;
