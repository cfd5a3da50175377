import type { Page, Route } from "@playwright/test";

/** Starts a list of the addresses that the page requests from now on and that match. */
export function recordRequests(page: Page, pattern: RegExp): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (pattern.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

/** Holds requests until the returned function releases them, by default to the server, or to `then`. */
export async function hold(
  page: Page,
  what: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await released;
    await then(route);
  });
  return release;
}
