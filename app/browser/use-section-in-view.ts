import { useSyncExternalStore } from "react";

/** A section's position, in CSS pixels from the top of the screen. */
export interface SectionBox {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the section in view: the one across the middle of the screen, or else the nearest visible one. Null when none
 * is visible.
 */
export function sectionInView(boxes: readonly SectionBox[], screenHeight: number): string | null {
  const middle = screenHeight / 2;
  const distanceTo = ({ top, bottom }: SectionBox) => {
    if (top > middle) return top - middle;
    return bottom > middle ? -1 : middle - bottom;
  };
  const [nearest] = boxes
    .filter(({ top, bottom }) => bottom > 0 && top < screenHeight)
    .sort((one, other) => distanceTo(one) - distanceTo(other));
  return nearest?.id ?? null;
}

/** Returns the id of the element in view, and stays up to date; null on the server and when none is in view. */
export function useSectionInView(ids: readonly string[]): string | null {
  return useSyncExternalStore(
    onViewportChange,
    () => sectionInView(ids.flatMap(boxOf), window.innerHeight),
    () => null,
  );
}

function boxOf(id: string): SectionBox[] {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box ? [{ id, top: box.top, bottom: box.bottom }] : [];
}

/**
 * Calls `listener` whenever something in the document may have moved on the screen: on scrolling, on resizing, and when
 * content grows or shrinks. Returns a function that stops it, as `useSyncExternalStore` expects.
 */
export function onViewportChange(listener: () => void): () => void {
  const contentSize = new ResizeObserver(listener);
  contentSize.observe(document.body);
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    contentSize.disconnect();
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}
