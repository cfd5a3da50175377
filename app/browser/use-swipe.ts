import { type PointerEvent, useRef } from "react";

/** Distance in CSS pixels that a finger must move sideways, and how many times further than up or down. */
const MIN_WAY = 40;
const MIN_SLOPE = 1.5;

/**
 * Returns pointer handlers that call `onSwipe` with 1 after a one-finger swipe to the left (forward), and with -1 after
 * one to the right. The element needs `touch-action: pan-y pinch-zoom`: the browser then handles vertical scrolling and
 * cancels the pointer when it does.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerType, pointerId, isPrimary, clientX, clientY }: PointerEvent) {
      if (pointerType === "mouse") return;
      start.current = isPrimary ? { id: pointerId, x: clientX, y: clientY } : null;
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
