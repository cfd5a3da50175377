import type { Page } from "@playwright/test";

export const video = (page: Page) => page.locator("#inicio video");
export const poster = (page: Page) => page.locator("#inicio picture img");

export const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

/** Starts a list of all requested paths that contain a text. */
export function recordRequests(page: Page, part: string): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(part)) paths.push(pathname);
  });
  return paths;
}
