import { pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";
import { currentVisit, type Visit } from "./http/visit";

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Lines are gathered and written off the event loop: no request waits for whoever reads the log. */
const open = (dest: number) =>
  pino.destination({
    dest,
    sync: false,
    // In bytes and milliseconds: how much is gathered, for how long, and how much may wait for a slow reader.
    minLength: 16_000,
    periodicFlush: 500,
    maxLength: 16 * 1024 * 1024,
  });

let destination = open(STANDARD_OUTPUT);

/** The process's structured log. Never give it what a visitor typed or a whole address. */
export const log = pino(
  {
    level: getConfig().logLevel,
    base: null,
    serializers: { err: withoutExtras },
    mixin: () => currentVisit.getStore() ?? {},
    mixinMergeStrategy: (line: object, { reference, trace }: Partial<Visit>) =>
      reference ? { ...line, reference, trace } : line,
  },
  { write: (line) => destination.write(line) },
);

/** For commands, whose answer is the standard output. To be called before the first line. */
export function logToStandardError(): void {
  destination = open(STANDARD_ERROR);
}

/** Writes out every line so far; the process may end afterwards. */
export async function flushLog(): Promise<void> {
  await new Promise<void>((resolve) => destination.flush(() => resolve()));
}

/** Libraries hang what they were working on onto their errors: a database's statement holds the enquiry. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
