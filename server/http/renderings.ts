import { setTimeout as wait } from "node:timers/promises";

/** Visitors wait for a rendering of some milliseconds each, and none of them should wait for long. */
export const MOST_WAITING = { page: 10, form: 100, release: 1 };
/** Before a refusal: programs that ask again at once would take up everybody's time. */
const REFUSAL_MS = 500;

type Kind = keyof typeof MOST_WAITING;

interface Waiting {
  readonly kind: Kind;
  readonly client: string;
  readonly turn: number;
  readonly run: () => Promise<unknown>;
  readonly refuse: () => void;
}

/** In the order in which they came. */
const queue: Waiting[] = [];
/** The turn that is under way. */
let now = 0;
let isRunning = false;

/**
 * Runs renderings one after the other and lets pages from memory be answered in between. Clients take turns; a client's own
 * run in the order in which they came. Returns undefined, without rendering, when the reader leaves, or when too many of
 * its kind wait and no other client has more of them.
 */
export async function renderInTurn<Result>(
  render: () => Promise<Result>,
  kind: Kind,
  leaving: AbortSignal,
  client = "",
): Promise<Result | undefined> {
  if (isFull(kind) && !giverFor(kind, client)) await wait(REFUSAL_MS);
  const giver = isFull(kind) ? giverFor(kind, client) : undefined;
  if (leaving.aborted || (isFull(kind) && !giver)) return undefined;
  giver?.refuse();
  return new Promise((answer) => {
    const entry: Waiting = {
      kind,
      client,
      // One after the client's last, and none that has passed.
      turn: 1 + Math.max(now, ...of(client).map(({ turn }) => turn)),
      run() {
        const rendering = render();
        answer(rendering);
        return rendering;
      },
      refuse() {
        remove(entry);
        answer(undefined);
      },
    };
    queue.push(entry);
    leaving.addEventListener("abort", entry.refuse, { once: true });
    void runAll();
  });
}

const of = (client: string) => queue.filter((entry) => entry.client === client);

const isFull = (kind: Kind) => queue.filter((entry) => entry.kind === kind).length >= MOST_WAITING[kind];

function remove(entry: Waiting): void {
  const index = queue.indexOf(entry);
  if (index >= 0) queue.splice(index, 1);
}

/** Returns the last that waits of the client with the most, if that has more than this client would have. */
function giverFor(kind: Kind, client: string): Waiting | undefined {
  const counts = new Map<string, number>();
  const same = queue.filter((entry) => entry.kind === kind);
  for (const entry of same) counts.set(entry.client, (counts.get(entry.client) ?? 0) + 1);
  const most = Math.max(...counts.values());
  if (most <= (counts.get(client) ?? 0) + 1) return undefined;
  return same.findLast((entry) => counts.get(entry.client) === most);
}

async function runAll(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // Renderings that are asked for in the same moment take turns from the first one on.
  await Promise.resolve();
  while (queue.length > 0) {
    const next = queue.reduce((a, b) => (b.turn < a.turn ? b : a));
    remove(next);
    now = next.turn;
    await next.run().catch(() => {});
    await new Promise(setImmediate);
  }
  isRunning = false;
}
