/** Visitors wait for a rendering of some milliseconds each, and nobody should for long. */
export const MOST_WAITING = { page: 10, form: 100 };

/** One function for each request that waits; it answers the request. */
const waiting = new Set<unknown>();
/** Ends with the last turn. */
let turns = Promise.resolve();

/** Whether another rendering would be refused, where `most` may wait. */
export const isFull = (most: number) => waiting.size >= most;

/**
 * Runs renderings one after the other, in the order in which they came, and lets pages from memory be answered in
 * between. Returns undefined, without rendering, when `most` others wait already or when the reader leaves.
 */
export async function renderInTurn<Result>(
  render: () => Promise<Result>,
  most: number,
  leaving: AbortSignal,
): Promise<Result | undefined> {
  if (isFull(most) || leaving.aborted) return undefined;
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
