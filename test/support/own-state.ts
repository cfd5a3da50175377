import { vi } from "vitest";

/** Files share a process: each one begins with modules, variables, globals and a clock that no earlier one has touched. */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
