import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";

const LIMIT_MS = 60_000;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end and returns how it ended. Vitest's limits can't end a test that waits for one, so this
 * ends the program after a minute. Throws then, and where the program is missing.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: Omit<SpawnSyncOptionsWithStringEncoding, "encoding" | "timeout" | "killSignal"> = {},
): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: "utf8",
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  if (error) throw error;
  return { status, stdout, stderr };
}
