export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether the visitor asks for less motion, now. In the browser only. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}
