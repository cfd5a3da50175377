import { pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";
import { currentRecord, type RequestRecord } from "./http/request-record";

/** Standard output, 1, or error, 2. Lines are gathered and written off the event loop: no request waits for a reader. */
const open = (dest: 1 | 2) =>
  pino.destination({
    dest,
    sync: false,
    // In bytes and milliseconds: how much is gathered, for how long, and how much may wait for a slow reader.
    minLength: 16_000,
    periodicFlush: 500,
    maxLength: 16 * 1024 * 1024,
    // As text, which is all that its types know, each line would have everything gathered so far measured again.
    contentMode: "buffer",
  });

let destination = open(1);

/** The process's structured log. Never give it what a visitor typed or a whole address. */
export const log = pino(
  {
    level: getConfig().logLevel,
    base: null,
    serializers: { err: withoutExtras },
    mixin: () => currentRecord.getStore() ?? {},
    mixinMergeStrategy: (line: object, { reference, trace }: Partial<RequestRecord>) =>
      reference ? { ...line, reference, trace } : line,
  },
  { write: (line) => destination.write(Buffer.from(line) as unknown as string) },
);

/** For commands, whose answer is the standard output. To be called before the first line. */
export function logToStandardError(): void {
  destination = open(2);
}

/** Writes out every line so far; the process may end afterwards. */
export async function flushLog(): Promise<void> {
  // The first flush may only wait for a write that is under way, which lacks the latest lines.
  for (const _ of [1, 2]) await new Promise<void>((resolve) => destination.flush(() => resolve()));
}

/** Libraries hang what they were working on onto their errors: a database's statement holds the enquiry. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
