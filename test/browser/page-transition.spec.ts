import type { Page } from "@playwright/test";
import { expect, test } from "./site";

/** Names of what moves by itself while a page changes: each transition so far, oldest first. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const seen: string[][] = [];
    Object.assign(window, { transitions: seen });
    const start = document.startViewTransition.bind(document);
    const startViewTransition = (update: () => Promise<void>) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const moving = document
            .getAnimations()
            .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
          seen.push([...new Set(moving)].filter((name) => name.includes("(maquina)")).sort());
        },
        () => seen.push(["skipped"]),
      );
      return transition;
    };
    Object.assign(document, { startViewTransition });
  });
  return () => page.evaluate(() => ("transitions" in window ? (window.transitions as string[][]) : []));
}

const MOVES = [
  "::view-transition-group(maquina)",
  "::view-transition-new(maquina)",
  "::view-transition-old(maquina)",
];

const detail = (page: Page) => page.getByRole("link", { name: "Ver detalle de JDM CT" });

test("a machine's picture moves from its card to its page and back", async ({ page }) => {
  const transitions = await watchTransitions(page);
  await page.goto("/");
  await detail(page).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await detail(page).click();
  await expect(page).toHaveTitle(/JDM CT/);
  await expect.poll(transitions).toEqual([MOVES]);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(detail(page)).toBeInViewport();
  await expect.poll(transitions).toEqual([MOVES, MOVES]);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page).not.toHaveTitle(/JDM CT/);
});

test("a visitor who is faster than the movement gets where they want to go", async ({ page }) => {
  await page.goto("/");
  await detail(page).click();
  await expect(page).toHaveURL("/jdm_ct");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveTitle(/JDM CT/);
  await expect(page.getByRole("heading", { level: 1, name: "JDM CT" })).toBeVisible();
});

test("other links change the page without it", async ({ page }) => {
  const transitions = await watchTransitions(page);
  await page.goto("/jdm_ct");
  await page.getByRole("navigation", { name: "Ruta" }).getByRole("link", { name: "Inicio" }).click();
  await expect(page).not.toHaveTitle(/JDM CT/);
  expect(await transitions()).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves", async ({ page }) => {
    const transitions = await watchTransitions(page);
    await page.goto("/");
    await detail(page).click();
    await expect(page).toHaveTitle(/JDM CT/);
    await expect.poll(transitions).toEqual([[]]);
  });
});
