/**
 * Calls `listener` whenever something in the document may have moved on the screen: scrolling, a new window size, or
 * content that grew or shrank. Returns the way to stop; made for `useSyncExternalStore`.
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
