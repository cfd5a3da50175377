import { type PointerEvent, useRef, useSyncExternalStore } from "react";

/** Distance in CSS pixels that a finger must move sideways, and how many times further than up or down. */
const MIN_WAY = 40;
const MIN_SLOPE = 1.5;

/** The browser scrolls up and down, and cancels the pointer when it does. */
const UPRIGHT = { touchAction: "pan-y pinch-zoom" } as const;

/**
 * Returns properties of an element that calls `onSwipe` with 1 after a one-finger swipe to the left (forward), and with
 * -1 after one to the right. In a page that is zoomed in, fingers move the view instead.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const isZoomed = useSyncExternalStore(onZoom, isZoomedIn, () => true);
  return {
    style: isZoomed ? undefined : UPRIGHT,
    onPointerDown({ pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent) {
      if (pointerType === "mouse") return;
      start.current = isPrimary && !isZoomed ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const x = clientX - from.x;
      const y = clientY - from.y;
      if (Math.abs(x) >= MIN_WAY && Math.abs(x) >= Math.abs(y) * MIN_SLOPE) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}

function isZoomedIn(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

function onZoom(listener: () => void): () => void {
  window.visualViewport?.addEventListener("resize", listener);
  return () => window.visualViewport?.removeEventListener("resize", listener);
}
