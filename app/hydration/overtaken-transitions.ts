/**
 * Handles the promise of a page transition that a faster visitor overtakes. The router skips such a transition and
 * leaves its `ready` promise rejected and unhandled, which is an error in the console.
 */
export function handleOvertakenTransitions(): void {
  const start: typeof document.startViewTransition | undefined = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = ((update: () => Promise<void>) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  }) as typeof document.startViewTransition;
}
