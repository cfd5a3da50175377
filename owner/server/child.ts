import { spawn } from "node:child_process";

/**
 * Ends a process as soon as the one that started it has ended, however it did: its end of the pipe is closed then. At once,
 * because the last lines of its log have no reader any more.
 */
const ENDS_WITH_ITS_PARENT =
  'data:text/javascript,process.stdin.on("end", () => process.kill(process.pid, "SIGKILL")).resume().unref()';

/** Starts a script in a Node of its own, which can't outlive this process. */
export function startChild(script: readonly string[], env: Record<string, string>) {
  return spawn(process.execPath, ["--import", ENDS_WITH_ITS_PARENT, ...script], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: "pipe",
  });
}
