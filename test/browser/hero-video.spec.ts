import type { Page } from "@playwright/test";
import { ct } from "../support/content";
import { expect, saveData, test } from "./fixtures";
import { header } from "./header-page";
import { isPaused, poster, recordRequests, video } from "./hero-page";

test.use({ motion: true, film: true });

const PHONE = { width: 412, height: 844 };

const pause = (page: Page) => page.locator("#inicio").getByRole("button", { name: "Pausar video" });
const play = (page: Page) => page.locator("#inicio").getByRole("button", { name: "Reproducir video" });

/** Requested films, and those among them that were requested before the page had loaded. */
function recordFilms(page: Page): { readonly asked: string[]; readonly early: string[] } {
  const asked = recordRequests(page, ".mp4");
  const early: string[] = [];
  page.on("load", () => early.push(...asked));
  return { asked, early };
}

/** Returns the page's largest contentful paint so far. */
function largestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) =>
          resolve((list.getEntries().at(-1) as PerformanceEntry & { element?: Element })?.element?.tagName),
        ).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
}

function refuseToPlayOnce(): void {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function refuseOnce() {
    HTMLMediaElement.prototype.play = play;
    Object.assign(window, { hasRefused: true });
    return Promise.reject(new DOMException("Low power", "NotAllowedError"));
  };
}

test("a looping muted video plays after the page has loaded, and can be paused and resumed", async ({
  page,
  context,
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

  // On a phone, because its film costs less to paint; a press has the same effect.
  await page.setViewportSize(PHONE);
  await test.step("it pauses while it is out of view", async () => {
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

  await test.step("it remembers that for the browser session", async () => {
    await page.reload();
    await expect(play(page)).toBeVisible();
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await header(page).getByRole("link", { name: "frukto, inicio" }).click();
    await expect(play(page)).toBeVisible();
    expect(await isPaused(page)).toBe(true);
  });

  await test.step("and for that one alone; on a small screen the small encode plays, the poster's cut is painted", async () => {
    const another = await context.newPage();
    await another.setViewportSize(PHONE);
    const { asked } = recordFilms(another);
    const posters = recordRequests(another, "/portada/");
    await another.goto("/");
    await expect(pause(another)).toBeVisible();
    await expect
      .poll(() => video(another).evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .not.toBe(0);
    expect(asked.filter((address) => !address.startsWith("/frukto-movil"))).toEqual([]);
    expect(await largestPaint(another)).toBe("IMG");
    expect(posters).toEqual(["/portada/frukto-movil-480.avif"]);
    await another.close();
  });

  await test.step("until the visitor wants it again", async () => {
    await play(page).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await expect(pause(page)).toBeFocused();
    await page.reload();
    await expect(pause(page)).toBeVisible();
  });
});

test("there is no video and no button under reduced motion, nor for who saves data; out of sight no film comes", async ({
  page,
}) => {
  const { asked } = recordFilms(page);
  await page.setViewportSize(PHONE);
  const expectNone = async () => {
    await expect(poster(page)).toBeVisible();
    await expect(page.locator("#inicio").locator("video, button")).toHaveCount(0);
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expectNone();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(pause(page)).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(video(page)).toHaveCount(0);

  // The open page would request its film at once.
  await page.goto("about:blank");
  asked.length = 0;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(refuseToPlayOnce);
  await page.goto("/?maquina=jdm_ct#contacto");
  await expect(play(page)).toBeAttached();
  expect(asked).toEqual([]);

  await test.step("the button appears when the browser refuses autoplay", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.evaluate("window.hasRefused")).toBe(true);
    await play(page).click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  await test.step("for visitors who save data", async () => {
    await page.addInitScript(saveData);
    asked.length = 0;
    await page.goto("/", { waitUntil: "networkidle" });
    await expectNone();
    expect(asked).toEqual([]);
  });
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
    await page.goto("/");
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
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
