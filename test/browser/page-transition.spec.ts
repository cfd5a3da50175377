import type { Page } from "@playwright/test";
import { ct } from "../support/content";
import { expect, test } from "./fixtures";

// A small window, because every frame is painted.
test.use({ motion: true, viewport: { width: 640, height: 480 } });

/** Returns the animated parts of the view transition, by the browser's names. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
    const names = effects.map(({ pseudoElement }) => pseudoElement ?? "");
    return [...new Set(names)].filter((name) => name.startsWith("::view-transition")).sort();
  });

const THE_PICTURE = [
  "::view-transition-group(machine)",
  "::view-transition-new(machine)",
  "::view-transition-old(machine)",
];

const detail = (page: Page) => page.getByRole("link", { name: `Ver detalle de ${ct.name}` });

test("a machine's picture moves from its card to its page and back, and nothing else; presses take effect meanwhile", async ({
  page,
  allowConsole,
}) => {
  // Remix logs the aborted response of a request that the router cancelled.
  allowConsole(/BodyStreamBuffer was aborted|signal is aborted without reason/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  await page.goto("/");
  await detail(page).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await detail(page).click();
  await expect(page).toHaveTitle(/JDM CT/);
  await expect.poll(() => moving(page)).toEqual(THE_PICTURE);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText("Ver más", { exact: true }).click();
  await expect(page.getByText("Ver menos")).toBeVisible();
  await page.goBack();
  await expect(detail(page)).toBeInViewport();
  await expect.poll(() => moving(page)).toEqual(THE_PICTURE);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await test.step("a second navigation takes effect, too", async () => {
    await detail(page).click();
    await page.getByRole("navigation", { name: "Ruta" }).getByRole("link", { name: "Inicio" }).click();
    await detail(page).click();
    await expect(page).toHaveURL("/jdm_ct");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: ct.name })).toBeVisible();
  });

  await test.step("nothing moves with reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await detail(page).click();
    await expect(page).toHaveTitle(/JDM CT/);
    expect(await moving(page)).toEqual([]);
  });
});
