import { levels, pino, stdSerializers } from "pino";
import { getConfig } from "./config.server";
import { currentRecord, type RequestRecord } from "./http/request-record";
import { LogFlood } from "./log-flood";
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

/** Floods by the message of their lines. The access log's lines have none. */
const floods = new Map<string, LogFlood>();

let destination = open(1);

/** The process's structured log. Never give it what a visitor typed or a whole address. */
export const log = pino(
  {
    level: getConfig().logLevel,
    base: null,
    serializers: { err: withoutExtras },
    hooks: {
      logMethod([first, ...rest], write, level) {
        const message = String((typeof first === "string" ? first : rest[0]) ?? "");
        const { what = "none", status = what } = Object(first) as { status?: number; what?: string };
        const isWritten = level >= ERROR || floodOf(message, level).admits(String(status));
        if (isWritten) write.apply(this, [first, ...rest]);
      },
    },
    mixin: () => currentRecord.getStore() ?? {},
    mixinMergeStrategy: (line: object, { reference, trace }: Partial<RequestRecord>) =>
      reference ? { ...line, reference, trace } : line,
  },
  { write: (line) => destination.write(Buffer.from(line) as unknown as string) },
);

function floodOf(message: string, level: number): LogFlood {
  const known = floods.get(message);
  if (known) return known;
  const write = level >= WARN ? "warn" : "info";
  const flood = new LogFlood((unwritten) =>
    log[write]({ unwritten }, `more lines: ${message || "requests"}`),
  );
  floods.set(message, flood);
  return flood;
}

/** For commands, whose answer is the standard output. To be called before the first line. */
export function logToStandardError(): void {
  destination = open(2);
}

/** Writes out every line so far; the process may end afterwards. */
export async function flushLog(): Promise<void> {
  for (const flood of floods.values()) flood.sumUp();
  // The first flush may only wait for a write that is under way, which lacks the latest lines.
  for (const _ of [1, 2]) await new Promise<void>((resolve) => destination.flush(() => resolve()));
}

/** Libraries hang what they were working on onto their errors: a database's statement holds the enquiry. */
function withoutExtras(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...("code" in error ? { code: error.code } : {}) };
}
