import type { Page } from "@playwright/test";
import { isPaused, poster, recordRequests, video } from "./hero-page";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

const pause = (page: Page) => page.getByRole("button", { name: "Pausar video" });
const play = (page: Page) => page.getByRole("button", { name: "Reproducir video" });

/** Addresses of films that the page asks for, and of those among them before it has loaded. */
function recordFilms(page: Page): { readonly asked: string[]; readonly early: string[] } {
  const asked = recordRequests(page, ".mp4");
  const early: string[] = [];
  page.on("load", () => early.push(...asked));
  return { asked, early };
}

test("a looping muted video plays after the page has loaded, and can be paused and resumed", async ({
  page,
  browser,
  site,
}) => {
  const { asked, early } = recordFilms(page);
  await page.goto("/");
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(early).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => address.startsWith("/frukto-movil"))).toEqual([]);
  expect(
    await video(page).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => [
      muted,
      loop,
      playsInline,
    ]),
  ).toEqual([true, true, true]);

  await test.step("it rests while it is out of sight", async () => {
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  await test.step("and goes on only where the visitor wants it", async () => {
    await pause(page).click();
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect(play(page)).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(play(page)).toBeInViewport();
    expect(await isPaused(page)).toBe(true);
  });

  await test.step("it remembers that for the visit, and for that one alone", async () => {
    await page.reload();
    await expect(play(page)).toBeVisible();
    await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
    await page.getByRole("link", { name: "frukto, inicio" }).click();
    await expect(play(page)).toBeVisible();
    expect(await isPaused(page)).toBe(true);
    const anotherVisit = await browser.newContext();
    const fresh = await anotherVisit.newPage();
    await fresh.goto(site.url);
    await expect(pause(fresh)).toBeVisible();
    await anotherVisit.close();
    await play(page).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await expect(pause(page)).toBeFocused();
    await page.reload();
    await expect(pause(page)).toBeVisible();
  });
});

test("a small screen takes the small encode, and the poster's cut is the page's largest paint", async ({
  page,
}) => {
  const { asked } = recordFilms(page);
  await page.setViewportSize({ width: 412, height: 844 });
  const posters = recordRequests(page, "/portada/");
  await page.goto("/");
  await expect
    .poll(() => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .not.toBe(0);
  expect(asked.filter((address) => !address.startsWith("/frukto-movil"))).toEqual([]);
  const largest = await page.evaluate(
    () =>
      new Promise<(string | undefined)[]>((resolve) =>
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as (PerformanceEntry & { element: Element | null })[]).map(
              ({ element }) => element?.tagName,
            ),
          ),
        ).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
  expect(largest.at(-1)).toBe("IMG");
  expect(posters).toEqual(["/portada/frukto-movil-480.avif"]);
});

test("there is no video and no button under reduced motion, nor out of sight: the poster stands in", async ({
  page,
}) => {
  const { asked } = recordFilms(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(poster(page)).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await expect(pause(page).or(play(page))).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(pause(page)).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(video(page)).toHaveCount(0);

  asked.length = 0;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/?maquina=jdm_ct#contacto");
  await expect(play(page)).toBeAttached();
  expect(asked).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(pause(page)).toBeVisible();
});

test.describe("for visitors who save data", () => {
  test.use({ film: false });

  test("there is no video", async ({ page }) => {
    const { asked } = recordFilms(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(poster(page)).toBeVisible();
    await expect(video(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test("the button is offered when the browser refuses to play by itself", async ({ page }) => {
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

  test("it plays with the browser's own controls within reach, but not under reduced motion", async ({
    page,
  }) => {
    const { asked } = recordFilms(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(video(page)).toBeHidden();
    await expect(poster(page)).toBeVisible();
    expect(asked).toEqual([]);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
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
      expect(reached, `${width} px`).toEqual({
        hasControls: true,
        isMuted: true,
        loops: true,
        reached: [true, true, true],
      });
    }
  });
});
