const MODULE_PRELOAD = /(<link[^>]*) rel="modulepreload"/g;
const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/** Milliseconds after which scripts load anyway: in a background tab, or in a browser that reports no paint. */
const LONGEST_WAIT = 3_000;

/** Runs in the browser. */
const AFTER_PAINT = `await new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, ${LONGEST_WAIT});
});
for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.media = "all";`;

/**
 * Makes a rendered document load its scripts after its first paint. Remix loads them alongside style sheets, font and
 * first picture; on a slow connection the page now shows a second earlier, and it works without scripts until then.
 * The preloads get a medium that never matches, and the module waits for the paint before it imports.
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replace(MODULE_PRELOAD, '$1 rel="modulepreload" media="not all"')
    .replace(MODULE_SCRIPT, (_, tag: string, code: string) => `${tag}${AFTER_PAINT}${afterwards(code)}`);
}

/** Imports at the top of a module load before its first line runs; those in it wait for their turn. */
function afterwards(code: string): string {
  return code.replace(BARE_IMPORT, "await import($1);").replace(NAMED_IMPORT, "const $1 = await import($2);");
}
