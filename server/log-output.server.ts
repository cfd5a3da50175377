import { pino } from "pino";

/** A line with its line break, or what makes one. */
type Line = string | (() => string);

/** In lines, milliseconds and bytes: how much is gathered, how long, and how much may wait for a slow reader. */
const MOST_GATHERED = 256;
const LONGEST_WAIT = 500;
const LONGEST_BACKLOG = 16 * 1024 * 1024;

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Off the event loop: no request waits for whoever reads the log. */
const open = (dest: number) => pino.destination({ dest, sync: false, maxLength: LONGEST_BACKLOG });

let destination = open(STANDARD_OUTPUT);

let gathered: Line[] = [];
let timer: NodeJS.Timeout | undefined;

function handOver(): void {
  clearTimeout(timer);
  timer = undefined;
  if (gathered.length === 0) return;
  const lines = gathered.map((line) => (typeof line === "string" ? line : line()));
  gathered = [];
  destination.write(lines.join(""));
}

/**
 * Where the process's log goes. Lines are gathered, at most for half a second, then made and handed over together: one
 * at a time they cost a quarter of what the server can answer (`npm run bench`).
 */
export const logOutput = {
  /** For commands, whose answer is the standard output. Before the first line. */
  toStandardError(): void {
    destination = open(STANDARD_ERROR);
  },
  write(line: Line): void {
    gathered.push(line);
    if (gathered.length >= MOST_GATHERED) handOver();
    else timer ??= setTimeout(handOver, LONGEST_WAIT).unref();
  },
  /** Everything so far, before this returns: the last words of a process. */
  flushSync(): void {
    handOver();
    destination.flushSync();
  },
  /** Everything so far; the process may end afterwards. */
  async flush(): Promise<void> {
    handOver();
    await new Promise<void>((resolve) => destination.flush(() => resolve()));
    // A write that was under way counts as the flush: what came during it is still here.
    destination.flushSync();
  },
};

process.on("exit", logOutput.flushSync);
