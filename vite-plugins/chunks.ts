/** What every page loads. The e-mail library, toasts and validation stay in chunks of their own, loaded on demand. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser)\//;

/** The root takes along all that it imports, so that a page loads its style sheet and the route's own, and no third. */
export function chunkOf(id: string): string | undefined {
  if (VENDOR.test(id)) return "vendor";
  return id.endsWith("/app/root.tsx") ? "frame" : undefined;
}
