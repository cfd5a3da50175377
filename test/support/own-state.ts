import { vi } from "vitest";

/** Files share a process: each one begins with modules, variables, globals and a clock that no earlier one has touched. */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

// Keeps a test's enquiries out of the databases of other processes and of the developer.
process.env.DATABASE_URL = `file:test-results/frukto-${process.env.VITEST_POOL_ID}.db`;
