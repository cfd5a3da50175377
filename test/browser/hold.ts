import type { Page, Route } from "@playwright/test";

/** Holds requests until the returned function lets them go: on to the server, unless `then` says otherwise. */
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
