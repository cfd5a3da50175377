/**
 * Calls `done` once, after the tab has been visible for `ms` milliseconds in all; the timer pauses while it is hidden.
 * Returns a function that cancels it.
 */
export function startVisibleTimer(done: () => void, ms: number): () => void {
  let remaining = ms;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function finish(): void {
    document.removeEventListener("visibilitychange", follow);
    done();
  }

  function follow(): void {
    clearTimeout(timer);
    if (startedAt) remaining -= Date.now() - startedAt;
    startedAt = document.hidden ? 0 : Date.now();
    if (startedAt) timer = setTimeout(finish, remaining);
  }

  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}

/**
 * Calls `notify` every `delay` seconds, `loop` times, or until stopped if `loop` is 0. A delay below 10 seconds writes
 * an error to the console and starts nothing (docs/product.md, Chat). Returns a function that stops it.
 */
export function startNotifications(notify: () => void, delay: number, loop: number): () => void {
  if (delay < 10) {
    // biome-ignore lint/suspicious/noConsole: docs/product.md promises it
    console.error("notificationDelay must be at least 10 seconds.");
    return () => {};
  }
  let count = 0;
  let stop = startVisibleTimer(function next() {
    count += 1;
    notify();
    if (count !== loop) stop = startVisibleTimer(next, delay * 1000);
  }, delay * 1000);
  return () => stop();
}
