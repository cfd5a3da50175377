/** Inline script that runs right after Remix has restored the scroll position. */
const RETURN_TO_POSITION = `if (location.hash && performance.getEntriesByType("navigation")[0]?.type === "reload") {
  const y = scrollY;
  const section = document.getElementById(location.hash.slice(1));
  const nextFrame = () => new Promise(requestAnimationFrame);
  addEventListener("load", async () => {
    await nextFrame();
    await nextFrame();
    const edge = document.querySelector("header").offsetHeight;
    if (section && Math.abs(section.getBoundingClientRect().top - edge) < 2) scrollTo(0, y);
  });
}`;

/**
 * Restores the scroll position after a reload if the address has a fragment: WebKit jumps to the fragment's section
 * once everything has loaded. Visitors who have scrolled since keep their position.
 */
export function PositionAfterReload() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: RETURN_TO_POSITION }} />;
}
