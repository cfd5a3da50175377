import { levels, pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";
import { currentRecord, type RequestRecord } from "./http/request-record";
import { metricEvents } from "./metric-events";

/**
 * Standard output, 1, or error, 2. Lines are gathered and written off the event loop: no request waits for a reader. On a
 * full disk they wait in memory and are written later; those that find no room there are counted.
 */
function open(dest: 1 | 2) {
  const opened = pino.destination({
    dest,
    sync: false,
    // In bytes and milliseconds: how much is gathered, for how long, and how much may wait for a slow reader.
    minLength: 16_000,
    periodicFlush: 500,
    maxLength: 4 * 1024 * 1024,
    // As text, which is all that its types know, each line would have everything gathered so far measured again.
    contentMode: "buffer",
  });
  opened.on("error", () => metricEvents.emit("logFailure", { what: "write" }));
  opened.on("drop", () => metricEvents.emit("logFailure", { what: "line" }));
  return opened;
}

const { warn: WARN = 40, error: ERROR = 50 } = levels.values;

/** Lines with the same message that are written in each window, and its milliseconds. */
const MOST = 1_000;
const WINDOW = 60_000;

/** Lines of the present windows by their message, and those that were not written by their status or reason. */
const windows = new Map<string, { level: number; lines: number; unwritten: Record<string, number> }>();

/** Fields that lines of one message are counted by. */
interface Fields {
  readonly status?: number;
  readonly what?: string;
}

let destination = open(1);

/** The process's structured log. Never give it what a visitor typed or a whole address. */
export const log = pino(
  {
    level: getConfig().logLevel,
    base: null,
    serializers: { err: withoutExtras },
    hooks: {
      logMethod(args, write, level) {
        const [first, second] = args as [string | Fields, string?];
        const { status, what } = typeof first === "string" ? {} : first;
        const message = typeof first === "string" ? first : second;
        const kind = String(status ?? what ?? "none");
        if (level >= ERROR || admits(message ?? "", level, kind)) write.apply(this, args);
      },
    },
    mixin: () => currentRecord.getStore() ?? {},
    mixinMergeStrategy: (line: object, { reference, trace }: Partial<RequestRecord>) =>
      reference ? { ...line, reference, trace } : line,
  },
  { write: (line) => destination.write(Buffer.from(line) as unknown as string) },
);

/**
 * Returns whether a line may be written, and counts it if not. A flood of lines with one message would push all others out
 * of the log, whose 50 MB held 8 s of requests. The access log's lines have no message.
 */
function admits(message: string, level: number, kind: string): boolean {
  const known = windows.get(message);
  const window = known ?? { level, lines: 0, unwritten: {} };
  if (!known) {
    windows.set(message, window);
    setTimeout(() => sumUp(message), WINDOW).unref();
  }
  window.lines++;
  if (window.lines <= MOST) return true;
  window.unwritten[kind] = (window.unwritten[kind] ?? 0) + 1;
  return false;
}

/** Ends a window, and logs what was not written in it. */
function sumUp(message: string): void {
  const { level = 0, lines = 0, unwritten } = windows.get(message) ?? {};
  windows.delete(message);
  if (lines > MOST)
    log[level >= WARN ? "warn" : "info"]({ unwritten }, `more lines: ${message || "requests"}`);
}

/** For commands, whose answer is the standard output. To be called before the first line. */
export function logToStandardError(): void {
  destination = open(2);
}

/** Writes out every line so far; the process may end afterwards. */
export async function flushLog(): Promise<void> {
  for (const message of [...windows.keys()]) sumUp(message);
  const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
  await flush();
  // The first one may only have waited for a write that was under way, which lacks the latest lines.
  await flush();
}

/** Libraries hang what they were working on onto their errors: a database's statement holds the enquiry. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
