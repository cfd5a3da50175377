import { useSyncExternalStore } from "react";

/** True once the page and all it needs at first have loaded: the moment for what must not delay them. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("load", listener);
      return () => window.removeEventListener("load", listener);
    },
    () => document.readyState === "complete",
    () => false,
  );
}
