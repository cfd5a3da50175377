const MODULE_PRELOAD = /(<link[^>]*) rel="modulepreload"/g;
const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;

/** Milliseconds after which scripts are loaded anyhow: in a tab in the background, in a browser that tells no paint. */
const LONGEST_WAIT = 3_000;

/** Runs in the browser. */
const AFTER_PAINT = `await new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, ${LONGEST_WAIT});
});
for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.media = "all";`;

/**
 * Has a rendered document load its scripts once it was painted, instead of beside style sheets, font and first picture:
 * on a slow connection a page is seen a second earlier, and it works without scripts until then. Remix has no setting
 * for it: its preloads get a medium that holds for nobody, its module waits for the paint and then imports what it
 * would have imported at once.
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replace(MODULE_PRELOAD, '$1 rel="modulepreload" media="not all"')
    .replace(
      MODULE_SCRIPT,
      (_, tag: string, code: string) =>
        `${tag}${AFTER_PAINT}${code.replace(NAMED_IMPORT, "const $1 = await import($2);")}`,
    );
}
