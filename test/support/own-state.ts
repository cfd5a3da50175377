import { vi } from "vitest";

/** Files share a process: each one begins with modules, variables, globals and a clock that no earlier one has touched. */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

// What a test's own server stores is no other process's to deliver, and no developer's.
process.env.DATABASE_URL = `file:test-results/frukto-${process.env.VITEST_POOL_ID}.db`;
