import { useSyncExternalStore } from "react";

/** Returns whether a media condition holds, and draws again when it changes. */
export function useMedia(condition: string): boolean {
  const list = matchMedia(condition);
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => list.matches,
  );
}
