import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";

/** For what hangs: a build takes half a minute of processor, which was over two minutes on a busy machine. */
const LIMIT_MS = 300_000;

/**
 * Runs a program to its end and returns its result. Throws if the program is missing, or after five minutes, because
 * vitest's timeouts cannot interrupt a synchronous wait.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: Omit<SpawnSyncOptionsWithStringEncoding, "encoding" | "timeout" | "killSignal"> = {},
) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: "utf8",
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Runs a program that must succeed, and returns what it prints. Throws what it says if it fails. */
export function outputOf(...call: Parameters<typeof runProgram>): string {
  const { status, stdout, stderr } = runProgram(...call);
  if (status !== 0) throw new Error(`${call[0]}: ${stderr}`);
  return stdout;
}
