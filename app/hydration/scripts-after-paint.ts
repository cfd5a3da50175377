import afterPaint from "./after-paint.js?raw";

const MODULE_PRELOAD = /(<link[^>]*) rel="modulepreload"/g;
const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/**
 * Makes a rendered document load its scripts after its first paint. Remix loads them alongside style sheets, font and
 * first picture. On a slow connection the page now paints a second earlier; it works without scripts until they load.
 * They load after three seconds anyway: in a background tab, or in a browser that reports no paint.
 * The preloads get a media query that never matches, and the module waits for the paint before it imports.
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replace(MODULE_PRELOAD, '$1 rel="modulepreload" media="not all"')
    .replace(MODULE_SCRIPT, (_, tag: string, code: string) => `${tag}${afterPaint}${afterwards(code)}`);
}

/** Turns static imports, which load before a module's first line runs, into dynamic ones. */
function afterwards(code: string): string {
  return code.replace(BARE_IMPORT, "await import($1);").replace(NAMED_IMPORT, "const $1 = await import($2);");
}
