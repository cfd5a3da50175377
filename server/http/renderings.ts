import { setTimeout as wait } from "node:timers/promises";

/** Renderings that may wait: one takes some ten milliseconds. */
export const MOST_WAITING = 250;
/** Longest wait for a turn, below the idle limit of connections, which would answer that something is broken. */
const LONGEST_WAIT_MS = 30_000;
/** Before a refusal: programs that ask again at once would take up everybody's time. */
const REFUSAL_MS = 500;

interface Visit {
  readonly client: string;
  /** Ends with the visit. */
  readonly leaving: AbortSignal;
}

/** Renderings that wait, by client. The first client is the next. */
const queues = new Map<string, Set<() => Promise<unknown>>>();
let isRunning = false;

/**
 * Runs renderings one after the other and lets pages from memory be answered in between. Clients take turns; a client's own
 * run in the order in which they came. Returns undefined when the reader leaves before, finds no place, or waits for 30 s.
 * The server's own renderings have no visit, always find a place, and wait.
 */
export async function renderInTurn<Result>(
  render: () => Promise<Result>,
  visit?: Visit,
): Promise<Result | undefined> {
  if (visit && !hasPlace(visit)) await wait(REFUSAL_MS);
  if (visit && (visit.leaving.aborted || !hasPlace(visit))) return undefined;
  return new Promise((answer) => {
    function run(): Promise<Result> {
      clearTimeout(timer);
      const rendering = render();
      answer(rendering);
      return rendering;
    }
    const client = visit?.client ?? "";
    const own = queues.get(client) ?? new Set();
    queues.set(client, own.add(run));
    const leave = () => {
      own.delete(run);
      answer(undefined);
    };
    const timer = visit && setTimeout(leave, LONGEST_WAIT_MS).unref();
    visit?.leaving.addEventListener("abort", leave, { once: true });
    void runAll();
  });
}

/** A client leaves others as many places as it takes: one alone fills half of them, and an office of 60 fits in beside it. */
function hasPlace({ client }: Visit): boolean {
  const waiting = [...queues.values()].reduce((sum, { size }) => sum + size, 0);
  return (queues.get(client)?.size ?? 0) < MOST_WAITING - waiting;
}

async function runAll(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (const [client, own] of queues) {
    const [run] = own;
    if (run) own.delete(run);
    // Behind all others that wait.
    queues.delete(client);
    if (own.size > 0) queues.set(client, own);
    await run?.().catch(() => {});
    await new Promise(setImmediate);
  }
  isRunning = false;
}
