import type { Page } from "@playwright/test";
import { ct } from "../support/content";
import { expect, test } from "./fixtures";

// A small window, because every frame is painted.
test.use({ motion: true, viewport: { width: 640, height: 480 } });

/** Records the animated parts of each view transition, by the browser's names. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const seen: string[][] = [];
    Object.assign(window, { transitions: seen });
    const start = document.startViewTransition.bind(document);
    const startViewTransition = (update: () => Promise<void>) => {
      const transition = start(update);
      const names: string[] = [];
      seen.push(names);
      transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
        names.push(...[...new Set(moving)].filter((name) => name.startsWith("::view-transition")).sort());
      });
      return transition;
    };
    Object.assign(document, { startViewTransition });
  });
  return () => page.evaluate(() => ("transitions" in window ? (window.transitions as string[][]) : []));
}

const THE_PICTURE = [
  "::view-transition-group(machine)",
  "::view-transition-new(machine)",
  "::view-transition-old(machine)",
];

const detail = (page: Page) => page.getByRole("link", { name: `Ver detalle de ${ct.name}` });

test("a machine's picture moves from its card to its page and back, and nothing else", async ({ page }) => {
  const transitions = await watchTransitions(page);
  await page.goto("/");
  await detail(page).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await detail(page).click();
  await expect(page).toHaveTitle(/JDM CT/);
  await expect.poll(transitions).toEqual([THE_PICTURE]);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(detail(page)).toBeInViewport();
  await expect.poll(transitions).toEqual([THE_PICTURE, THE_PICTURE]);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await test.step("nothing with reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await detail(page).click();
    await expect(page).toHaveTitle(/JDM CT/);
    expect(await transitions()).toEqual([THE_PICTURE, THE_PICTURE]);
  });
});

test("presses during the transition take effect, and so does a second navigation", async ({
  page,
  allowConsole,
}) => {
  // The router leaves the transition's promise unhandled, and Remix logs the aborted response of a request that the
  // router cancelled.
  allowConsole(/Transition was skipped|BodyStreamBuffer was aborted|signal is aborted without reason/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  const transitions = await watchTransitions(page);
  await page.goto("/");
  await detail(page).click();
  await expect.poll(transitions).toEqual([THE_PICTURE]);
  await page.getByText("Ver más", { exact: true }).click();
  await expect(page.getByText("Ver menos")).toBeVisible();
  await page.getByRole("navigation", { name: "Ruta" }).getByRole("link", { name: "Inicio" }).click();
  await expect(detail(page)).toBeVisible();

  await detail(page).click();
  await expect(page).toHaveURL("/jdm_ct");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: ct.name })).toBeVisible();
});
