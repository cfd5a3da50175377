import { pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";

/** In bytes and milliseconds: how much is gathered, how much may wait for a reader that stopped reading, how long. */
const GATHERED = 4 * 1024;
const LONGEST_BACKLOG = 16 * 1024 * 1024;
const LONGEST_WAIT = 500;

/** Lines leave together and off the event loop: no request waits for whoever reads the log. */
const output = pino.destination({
  sync: false,
  minLength: GATHERED,
  maxLength: LONGEST_BACKLOG,
  periodicFlush: LONGEST_WAIT,
});

/** Libraries hang what they were working on onto their errors, a Redis command with its enquiry among it. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}

/** The process's structured log. Never give it what a visitor typed, nor a whole address. */
export const log = pino(
  { level: getConfig().logLevel, base: null, serializers: { err: withoutExtras } },
  output,
);

/** Writes out every line so far; the process may end afterwards. `fatal` lines are written at once by themselves. */
export async function flushLog(): Promise<void> {
  await new Promise<void>((resolve) => log.flush(() => resolve()));
  // A write that was under way counts as the flush: what came during it is still here.
  output.flushSync();
}
