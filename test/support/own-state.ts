import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { vi } from "vitest";

/** Resets modules, variables, globals and clock for each file, because test files share a process. */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

// Keeps a file's enquiries out of the databases of other files, of earlier runs and of the developer. Enquiries that wait
// in a shared database would change the answers.
mkdirSync("test-results", { recursive: true });
process.env.DATABASE_URL = `file:test-results/frukto-${randomUUID()}.db`;
