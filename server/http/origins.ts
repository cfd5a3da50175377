/**
 * Whether a form was sent from our own pages. Browsers name the page's origin in `Origin`; where they leave it
 * out or hide it, `Sec-Fetch-Site` or `Referer` do. Only text browsers send none of the three; a page can't make a
 * graphical browser do so. A site that runs on this machine, for a try-out, trusts its other names and
 * ports too.
 */
export function isOwnOrigin(headers: Headers, siteOrigin: string): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origin !== "null") return isSameSite(origin, siteOrigin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer");
  if (referer !== null) return isSameSite(referer, siteOrigin);
  return origin === null;
}

/** Returns whether an address is one of the site's. */
export function isSameSite(address: string, siteOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === siteOrigin || (isLoopback(url) && isLoopback(new URL(siteOrigin)));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
