import { setTimeout as wait } from "node:timers/promises";

/** Visitors wait for a rendering of some milliseconds each, and nobody should for long. */
export const MOST_WAITING = { page: 10, form: 100 };
/** Before a refusal: programs that ask again at once would take up everybody's time. */
const REFUSAL_MS = 500;

/** One function for each request that waits; it answers the request. */
const queues = { page: new Set<unknown>(), form: new Set<unknown>() };
/** Ends with the last turn. */
let turns = Promise.resolve();

/**
 * Runs renderings one after the other, in the order in which they came, and lets pages from memory be answered in
 * between. Returns undefined, without rendering, when the reader leaves or too many of its kind go on waiting.
 */
export async function renderInTurn<Result>(
  render: () => Promise<Result>,
  kind: keyof typeof MOST_WAITING,
  leaving: AbortSignal,
): Promise<Result | undefined> {
  const waiting = queues[kind];
  if (waiting.size >= MOST_WAITING[kind]) await wait(REFUSAL_MS);
  if (waiting.size >= MOST_WAITING[kind] || leaving.aborted) return undefined;
  return new Promise((answer) => {
    waiting.add(answer);
    const leave = () => waiting.delete(answer) && answer(undefined);
    leaving.addEventListener("abort", leave, { once: true });
    turns = turns.then(async () => {
      if (!waiting.delete(answer)) return;
      const rendering = render();
      answer(rendering);
      await rendering.catch(() => {});
      await new Promise(setImmediate);
    });
  });
}
