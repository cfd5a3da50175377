/**
 * Keeps the address's fragment decodable, now and after every change: `<ScrollRestoration>` throws at one like `#100%`.
 * Call it before the router listens, which then reads the mended address.
 */
export function keepFragmentDecodable(): void {
  mendFragment();
  addEventListener("popstate", mendFragment);
}

function mendFragment(): void {
  const { hash } = window.location;
  try {
    decodeURIComponent(hash);
  } catch {
    window.history.replaceState(window.history.state, "", hash.replaceAll("%", "%25"));
  }
}
