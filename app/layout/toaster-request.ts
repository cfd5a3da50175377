import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isRequested = false;

/** Makes the toast area load its code; the part that may soon show a toast calls it. */
export function requestToaster(): void {
  if (isRequested) return;
  isRequested = true;
  for (const notify of listeners) notify();
}

/** Whether some part has asked for toasts; never on the server. */
export function useIsToasterRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
