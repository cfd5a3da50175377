import { useSyncExternalStore } from "react";
import { sectionInView } from "./section-in-view";
import { onViewportChange } from "./viewport-changes";

/** Which of the elements with these ids is in view, kept up to date; null on the server and when none is. */
export function useSectionInView<Id extends string>(ids: readonly Id[]): Id | null {
  return useSyncExternalStore(
    onViewportChange,
    () => sectionInView(ids.flatMap(boxOf), window.innerHeight),
    () => null,
  );
}

function boxOf<Id extends string>(id: Id) {
  const element = document.getElementById(id);
  if (!element) return [];
  const { top, bottom } = element.getBoundingClientRect();
  return [{ id, top, bottom }];
}
