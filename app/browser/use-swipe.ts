import { type PointerEvent, useRef, useSyncExternalStore } from "react";

/** Distance in CSS pixels that a finger must move sideways, and how many times further than up or down. */
const MIN_WAY = 40;
const MIN_SLOPE = 1.5;
/** Share of the element's width, and speed in pixels per millisecond; one of them decides a swipe that is followed. */
const DECISIVE_SHARE = 1 / 4;
const DECISIVE_SPEED = 0.3;
/** Distance from which a finger is followed. */
const FIRST_WAY = 8;

/** The browser scrolls up and down, and cancels the pointer when it does. */
const UPRIGHT = { touchAction: "pan-y pinch-zoom" } as const;

/**
 * Returns properties of an element that calls `onSwipe` with 1 after a one-finger swipe to the left (forward), and with
 * -1 after one to the right. `onFollow` gets the distance that the finger has moved, and whether it is down. A gesture that
 * ends without a swipe ends with the distance 0. In a page that is zoomed in, fingers move the view instead.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void, onFollow?: (x: number, isHeld: boolean) => void) {
  const start = useRef<{ id: number; x: number; y: number; at: number; isFollowed: boolean } | null>(null);
  const isZoomed = useSyncExternalStore(onZoom, isZoomedIn, () => true);
  return {
    style: isZoomed ? undefined : UPRIGHT,
    onPointerDown({
      pointerType,
      pointerId: id,
      isPrimary,
      clientX: x,
      clientY: y,
      timeStamp: at,
    }: PointerEvent) {
      if (pointerType === "mouse") return;
      if (start.current?.isFollowed) onFollow?.(0, false);
      start.current = isPrimary && !isZoomed ? { id, x, y, at, isFollowed: false } : null;
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      if (!onFollow || from?.id !== pointerId) return;
      const x = clientX - from.x;
      from.isFollowed ||= Math.abs(x) >= FIRST_WAY && isSideways(x, clientY - from.y);
      if (from.isFollowed) onFollow(x, true);
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget, timeStamp }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const x = clientX - from.x;
      const isDecided =
        !onFollow ||
        Math.abs(x) >= currentTarget.clientWidth * DECISIVE_SHARE ||
        Math.abs(x) >= (timeStamp - from.at) * DECISIVE_SPEED;
      const isSwipe = isDecided && Math.abs(x) >= MIN_WAY && isSideways(x, clientY - from.y);
      if (from.isFollowed) onFollow?.(isSwipe ? x : 0, false);
      if (isSwipe) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      if (start.current?.isFollowed) onFollow?.(0, false);
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

const isSideways = (x: number, y: number) => Math.abs(x) >= Math.abs(y) * MIN_SLOPE;
