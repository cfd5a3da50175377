import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";

const LIMIT_MS = 60_000;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end and returns its result. Throws if the program is missing, or after a minute, because
 * vitest's timeouts cannot interrupt a synchronous wait.
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
