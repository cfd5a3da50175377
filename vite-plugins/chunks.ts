/**
 * Libraries that every page loads. E-mail library, toasts and validation have chunks of their own, on demand. A first
 * visit pays about 1 KB for the chunk; it is two thirds of all scripts, and stays cached when our code changes.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser)\//;

/** Modules that several routes share, or form and chat: each would be a file of its own. */
const SHARED = /\/(app\/layout\/(breadcrumb|print-contact)\.|domain\/wording\/pasted-text\.ts$)/;

/**
 * Returns a module's chunk. Root, its imports and what routes share are in one, so that a page loads two style sheets:
 * root's and its own.
 */
export function chunkOf(id: string): string | undefined {
  if (VENDOR.test(id)) return "vendor";
  return id.endsWith("/app/root.tsx") || SHARED.test(id) ? "frame" : undefined;
}
