/**
 * Runs `work` now and then again and again, each time after as many milliseconds as it returned. It must not reject.
 * Waiting does not keep the process alive.
 */
export function repeat(work: () => Promise<number>) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const first = run();
  let latest = first;

  async function run(): Promise<void> {
    runIn(await work());
  }

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      latest = run();
    }, ms).unref();
  }

  return {
    /** Ends with the first run. */
    first,
    /** Puts the next run at another time. */
    runIn,
    /** Lets the run that has begun end, and begins no other. */
    stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      return latest;
    },
  };
}
