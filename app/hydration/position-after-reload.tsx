/** Runs in the browser, right after Remix has scrolled to where the visitor was. */
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
 * Keeps the visitor's place over a reload where the address has a fragment: WebKit goes to the fragment's section once
 * everything has loaded. Who has scrolled elsewhere by then stays there.
 */
export function PositionAfterReload() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: RETURN_TO_POSITION }} />;
}
