import type { Page } from "@playwright/test";
import { ct } from "../support/content";
import { expect, saveData, test } from "./fixtures";
import { header } from "./header-page";
import { recordRequests } from "./network";

test.use({ motion: true, film: true });

const PHONE = { width: 412, height: 844 };

const hero = (page: Page) => page.locator("#inicio");
const poster = (page: Page) => hero(page).locator("picture img");
const video = (page: Page) => hero(page).locator("video");
const pause = (page: Page) => hero(page).getByRole("button", { name: "Pausar video" });
const play = (page: Page) => hero(page).getByRole("button", { name: "Reproducir video" });

/** Expects the film to be paused, or to play. */
const expectPaused = (page: Page, isPaused: boolean) =>
  expect(video(page)).toHaveJSProperty("paused", isPaused);

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Returns the element of the page's largest contentful paint so far. */
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
  const films = recordRequests(page, /\.mp4\b/);
  const early: string[] = [];
  page.on("load", () => early.push(...films));
  await page.goto("/");
  await expect(pause(page)).toBeVisible();
  await expectPaused(page, false);
  expect(early, "requested before the page had loaded").toEqual([]);
  expect(films).not.toEqual([]);
  expect(films.join(), "the small encode").not.toContain("/frukto-movil");
  for (const property of ["muted", "loop", "playsInline"])
    await expect(video(page)).toHaveJSProperty(property, true);

  // On a phone, because its film costs less to paint; a press has the same effect.
  await page.setViewportSize(PHONE);
  await test.step("it pauses while it is out of view, and goes on only where the visitor wants it", async () => {
    await scrollTo(page, 3_000);
    await expectPaused(page, true);
    await scrollTo(page, 0);
    await expectPaused(page, false);
    await pause(page).click();
    await expectPaused(page, true);
    await scrollTo(page, 3_000);
    await expect(play(page)).not.toBeInViewport();
    await scrollTo(page, 0);
    await expect(play(page)).toBeInViewport();
    await expectPaused(page, true);
  });

  await test.step("it remembers that for the browser session", async () => {
    await page.reload();
    await expect(play(page)).toBeVisible();
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await header(page).getByRole("link", { name: "frukto, inicio" }).click();
    await expect(play(page)).toBeVisible();
    await expectPaused(page, true);
  });

  await test.step("and for that one alone; on a small screen the small encode plays, the poster's cut is painted", async () => {
    const another = await context.newPage();
    await another.setViewportSize(PHONE);
    const large = recordRequests(another, /\/frukto(?!-movil)[\w-]*\.mp4\b/);
    const posters = recordRequests(another, /\/portada\//);
    await another.goto("/");
    await expect(pause(another)).toBeVisible();
    await expect(video(another)).not.toHaveJSProperty("currentTime", 0);
    expect(large).toEqual([]);
    expect(await largestPaint(another)).toBe("IMG");
    expect(posters).toEqual([expect.stringContaining("/portada/frukto-movil-480.avif")]);
    await another.close();
  });

  await test.step("until the visitor wants it again", async () => {
    await play(page).click();
    await expectPaused(page, false);
    await expect(pause(page)).toBeFocused();
    await page.reload();
    await expect(pause(page)).toBeVisible();
  });
});

test("there is no video and no button under reduced motion, nor for who saves data; out of sight no film comes", async ({
  page,
  request,
  allowConsole,
}) => {
  const films = recordRequests(page, /\.mp4\b/);
  const posters = recordRequests(page, /\/portada\//);
  const expectNone = async () => {
    await expect(poster(page)).toBeVisible();
    await expect(hero(page).locator("video, button")).toHaveCount(0);
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expectNone();

  await test.step("the poster comes first, in the screen's size", async () => {
    const html = await (await request.get("/")).text();
    expect(html).toMatch(/<link[^>]+rel="preload"[^>]+as="image"[^>]+\/portada\/frukto/);
    expect(posters).toEqual([expect.stringContaining("/portada/frukto-1920.avif")]);
    await expect(poster(page)).toHaveAttribute("fetchpriority", "high");
    await expect(poster(page)).not.toHaveAttribute("loading", "lazy");
    await expect(poster(page)).not.toHaveJSProperty("naturalWidth", 0);
  });

  await test.step("the video comes and goes with the setting", async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(pause(page)).toBeVisible();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(video(page)).toHaveCount(0);
  });

  // The open page would request its film at once.
  await page.goto("about:blank");
  films.length = 0;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(refuseToPlayOnce);
  await page.goto("/?maquina=jdm_ct#contacto");
  await expect(play(page)).toBeAttached();
  expect(films).toEqual([]);

  await test.step("the button appears when the browser refuses autoplay", async () => {
    await scrollTo(page, 0);
    await expect.poll(() => page.evaluate("window.hasRefused")).toBe(true);
    await play(page).click();
    await expectPaused(page, false);
  });

  await test.step("the button goes where no film can be loaded", async () => {
    allowConsole(/Failed to load resource/);
    await page.route("**/*.mp4*", (route) => route.abort());
    films.length = 0;
    await page.goto("/");
    await play(page).click();
    await expectNone();
    expect(films).not.toEqual([]);
  });

  await test.step("for visitors who save data", async () => {
    await page.addInitScript(saveData);
    films.length = 0;
    await page.goto("/", { waitUntil: "networkidle" });
    await expectNone();
    expect(films).toEqual([]);
  });
});

test("on a slow connection it waits for a press", async ({ page }) => {
  const films = recordRequests(page, /\.mp4\b/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }),
  );
  await page.goto("/", { waitUntil: "networkidle" });
  await expectPaused(page, true);
  expect(films).toEqual([]);
  await play(page).click();
  await expectPaused(page, false);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it plays with the browser's own controls within reach, but not under reduced motion", async ({
    page,
  }) => {
    const films = recordRequests(page, /\.mp4\b/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(video(page)).toBeHidden();
    await expect(poster(page)).toBeVisible();
    await expect(hero(page).locator("button")).toHaveCount(0);
    expect(films).toEqual([]);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    for (const property of ["controls", "muted", "loop"])
      await expect(video(page)).toHaveJSProperty(property, true);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectPaused(page, false);
      const reached = await video(page).evaluate((film: HTMLVideoElement) => {
        const { left, right, bottom } = film.getBoundingClientRect();
        const across = [left + 20, (left + right) / 2, right - 20];
        return across.map((x) => document.elementFromPoint(x, bottom - 40) === film);
      });
      expect(reached, `its controls at ${width} px`).toEqual([true, true, true]);
    }
  });
});
