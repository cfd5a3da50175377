/** Visitors wait for a rendering of some milliseconds each, and nobody should for long. */
export const MOST_WAITING = { page: 10, form: 100 };

const waiting = new Set<() => Promise<void>>();
let isRendering = false;

/** Whether another rendering would be refused, where `most` may wait. */
export const isFull = (most: number) => waiting.size >= most;

/**
 * Runs renderings one after the other, in the order in which they came, and lets pages from memory be answered in
 * between. Returns undefined, without rendering, when `most` others wait already or when the reader leaves.
 */
export function renderInTurn<Result>(
  render: () => Promise<Result>,
  most: number,
  leaving: AbortSignal,
): Promise<Result | undefined> {
  if (isFull(most) || leaving.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const turn = () => render().then(resolve, reject);
    const leave = () => {
      if (waiting.delete(turn)) resolve(undefined);
    };
    leaving.addEventListener("abort", leave, { once: true });
    waiting.add(turn);
    if (!isRendering) renderAll();
  });
}

async function renderAll(): Promise<void> {
  isRendering = true;
  for (const turn of waiting) {
    waiting.delete(turn);
    await turn();
    await new Promise(setImmediate);
  }
  isRendering = false;
}
