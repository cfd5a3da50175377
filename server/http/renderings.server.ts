import { setTimeout as wait } from "node:timers/promises";

/** Visitors wait for a rendering of some milliseconds each, and nobody should for long. */
export const MOST_WAITING = { page: 10, form: 100 };
/** Before a refusal: programs that ask again at once would take up everybody's time. */
const REFUSAL_MS = 500;

interface Waiting {
  readonly kind: keyof typeof MOST_WAITING;
  readonly run: () => Promise<unknown>;
  readonly refuse: () => void;
}

/** What each client waits for, in the order in which it came. Clients are in the order of their turns. */
const queues = new Map<string, Waiting[]>();
let isRunning = false;

/**
 * Runs renderings one after the other and lets pages from memory be answered in between. Clients take turns; a client's own
 * run in the order in which they came. Returns undefined, without rendering, when the reader leaves, or when too many of
 * its kind wait and no other client has more of them.
 */
export async function renderInTurn<Result>(
  render: () => Promise<Result>,
  kind: keyof typeof MOST_WAITING,
  leaving: AbortSignal,
  client = "",
): Promise<Result | undefined> {
  if (!hasRoom(kind, client)) await wait(REFUSAL_MS);
  if (!hasRoom(kind, client) || leaving.aborted) return undefined;
  return new Promise((answer) => {
    const entry: Waiting = {
      kind,
      run() {
        const rendering = render();
        answer(rendering);
        return rendering;
      },
      refuse() {
        setQueue(
          client,
          (queues.get(client) ?? []).filter((one) => one !== entry),
        );
        answer(undefined);
      },
    };
    setQueue(client, [...(queues.get(client) ?? []), entry]);
    leaving.addEventListener("abort", entry.refuse, { once: true });
    void runAll();
  });
}

function setQueue(client: string, queue: Waiting[]): void {
  if (queue.length > 0) queues.set(client, queue);
  else queues.delete(client);
}

/** Whether one more may wait. Where all places are taken, the last of the client with the most makes room. */
function hasRoom(kind: Waiting["kind"], client: string): boolean {
  const same = [...queues].map(([name, queue]) => ({
    name,
    queue: queue.filter((one) => one.kind === kind),
  }));
  if (same.reduce((sum, { queue }) => sum + queue.length, 0) < MOST_WAITING[kind]) return true;
  const most = same.reduce((a, b) => (b.queue.length > a.queue.length ? b : a));
  const own = same.find(({ name }) => name === client)?.queue.length ?? 0;
  if (most.queue.length <= own + 1) return false;
  most.queue.at(-1)?.refuse();
  return true;
}

async function runAll(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // Renderings that are asked for in the same moment take turns from the first one on.
  await Promise.resolve();
  for (const [client, [next, ...rest]] of queues) {
    // Moves it behind everybody who waits.
    queues.delete(client);
    setQueue(client, rest);
    await next?.run().catch(() => {});
    await new Promise(setImmediate);
  }
  isRunning = false;
}
