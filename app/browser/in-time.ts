/** Milliseconds without any file arriving, and in all, after which something counts as failed. */
const SILENCE_MS = 8_000;
const LIMIT_MS = 20_000;

/**
 * Calls `giveUp` once nothing has arrived at the page for 8 seconds, or after 20 in all. On a slow connection the files
 * of the page arrive one by one, and each gives the rest more time. Returns a function that ends the wait.
 */
export function afterSilence(giveUp: () => void): () => void {
  const limit = setTimeout(end, LIMIT_MS);
  let silence = setTimeout(end, SILENCE_MS);
  // Hardened Firefox has no observers.
  const arrivals =
    window.PerformanceObserver &&
    new PerformanceObserver((list) => {
      // Requests that fail, or are aborted by a second press, are reported without bytes.
      const files = list.getEntries() as PerformanceResourceTiming[];
      if (!files.some(({ transferSize }) => transferSize > 0)) return;
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
    });
  arrivals?.observe({ type: "resource" });

  function stop(): void {
    clearTimeout(limit);
    clearTimeout(silence);
    arrivals?.disconnect();
  }

  function end(): void {
    stop();
    giveUp();
  }

  return stop;
}

/** Settles as `work` does, or rejects {@link afterSilence}. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = afterSilence(() => reject(new Error("Nothing arrived in time.")));
    work.then(resolve, reject).finally(stop);
  });
}
