/**
 * Whether a form was sent from our own pages. Browsers name the page's origin in `Origin`; where they leave it
 * out or hide it, `Sec-Fetch-Site` or `Referer` tell. Text browsers may tell nothing, and no page can make a
 * graphical browser tell nothing. A site that runs on this machine, for a try-out, trusts its other names and
 * ports too. `origin` is what the request said before the host took it away, see visitor.server.ts.
 */
export function isOwnOrigin(headers: Headers, origin: string | null, siteOrigin: string): boolean {
  if (origin !== null && origin !== "null") return isSame(origin, siteOrigin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer");
  if (referer !== null) return isSame(referer, siteOrigin);
  return origin === null;
}

function isSame(address: string, siteOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === siteOrigin || (isLoopback(url) && isLoopback(new URL(siteOrigin)));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
