import { useSyncExternalStore } from "react";

/** Returns false on the server and during hydration, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
