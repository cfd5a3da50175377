import type { Page } from "@playwright/test";
import { isPaused, poster, recordRequests, video } from "./hero-page";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

const pause = (page: Page) => page.getByRole("button", { name: "Pausar video" });
const play = (page: Page) => page.getByRole("button", { name: "Reproducir video" });

test("plays a looping muted video that can be paused and resumed", async ({ page }) => {
  await page.goto("/");
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(
    await video(page).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => [
      muted,
      loop,
      playsInline,
    ]),
  ).toEqual([true, true, true]);
  await pause(page).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await play(page).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(pause(page)).toBeFocused();
});

test("rests while it is out of sight, and goes on where the visitor wants it", async ({ page }) => {
  const requests = recordRequests(page, ".mp4");
  await page.goto("/#contacto");
  await expect(play(page)).toBeAttached();
  expect(requests).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(pause(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 3_000));
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPaused(page)).toBe(false);
  await pause(page).click();
  await page.evaluate(() => scrollTo(0, 3_000));
  await expect(play(page)).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(play(page)).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
});

test("remembers the pause for the visit", async ({ page, browser, site }) => {
  const requests = recordRequests(page, ".mp4");
  await page.goto("/");
  await pause(page).click();
  await page.reload();
  await expect(play(page)).toBeVisible();
  await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
  await page.getByRole("link", { name: "frukto, inicio" }).click();
  await expect(play(page)).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await play(page).click();
  await page.reload();
  await expect(pause(page)).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);

  const anotherVisit = await browser.newContext();
  const fresh = await anotherVisit.newPage();
  await fresh.goto(site.url);
  await expect(pause(fresh)).toBeVisible();
  await anotherVisit.close();
});

test("asks for the video only after the page has loaded", async ({ page }) => {
  let hasLoaded = false;
  const early: string[] = [];
  page.on("load", () => {
    hasLoaded = true;
  });
  page.on("request", (request) => {
    if (request.url().includes(".mp4") && !hasLoaded) early.push(request.url());
  });
  await page.goto("/");
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(early).toEqual([]);
});

test("takes the small encode on small screens and the large one on others", async ({ page }) => {
  const requests = recordRequests(page, ".mp4");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests.filter((address) => !address.startsWith("/frukto-movil"))).toEqual([]);
  requests.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests.filter((address) => address.startsWith("/frukto-movil"))).toEqual([]);
});

test("has no video and no button under reduced motion: the poster stands in", async ({ page }) => {
  const requests = recordRequests(page, ".mp4");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(poster(page)).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await expect(pause(page).or(play(page))).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(pause(page)).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(video(page)).toHaveCount(0);
});

test("has no video for visitors who save data", async ({ page }) => {
  const requests = recordRequests(page, ".mp4");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(poster(page)).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test("offers the button when the browser refuses to play by itself", async ({ page }) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let isRefusing = true;
    HTMLMediaElement.prototype.play = function refuseOnce() {
      if (!isRefusing) return play.call(this);
      isRefusing = false;
      return Promise.reject(new DOMException("Low power", "NotAllowedError"));
    };
  });
  await page.goto("/");
  await play(page).click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`plays at ${width} px, and the browser's own controls are within reach`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await expect.poll(() => isPaused(page)).toBe(false);
      const reached = await video(page).evaluate((film: HTMLVideoElement) => {
        const { left, right, bottom } = film.getBoundingClientRect();
        return {
          hasControls: film.controls,
          isMuted: film.muted,
          loops: film.loop,
          reached: [left + 20, (left + right) / 2, right - 20].map(
            (x) => document.elementFromPoint(x, bottom - 40) === film,
          ),
        };
      });
      expect(reached).toEqual({
        hasControls: true,
        isMuted: true,
        loops: true,
        reached: [true, true, true],
      });
    });
  }

  test("does not play, nor is fetched, under reduced motion", async ({ page }) => {
    const requests = recordRequests(page, ".mp4");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(video(page)).toBeHidden();
    await expect(poster(page)).toBeVisible();
    expect(requests).toEqual([]);
  });
});
