/**
 * Calls `done` once, after `ms` milliseconds during which the tab was visible: nothing runs while it is hidden.
 * Returns how to cancel it.
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
