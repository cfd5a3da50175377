import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./accessibility-violations";
import { expect, test } from "./site";

const thumbnail = (page: Page, number: number) =>
  page.getByRole("link", { name: `Ampliar imagen ${number} de 5` });
const modal = (page: Page) => page.getByRole("dialog", { name: "Imágenes de JDM ID3" });
const announced = (page: Page) => modal(page).getByRole("status");

/** Resolves when the modal neither fades in nor out. */
async function faded(page: Page): Promise<void> {
  await expect.poll(() => page.locator("dialog").evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
}

test("a thumbnail opens its picture, twice, and each way of closing gives the focus back", async ({
  page,
}) => {
  await page.goto("/jdm_id3");
  const opener = thumbnail(page, 2);
  const waysOut = [
    () => page.getByRole("button", { name: "Cerrar imagen" }).click(),
    () => page.keyboard.press("Escape"),
    // Beside the picture, left of it.
    () => page.mouse.click(20, 450),
  ];
  for (const close of waysOut) {
    await opener.click();
    await expect(modal(page)).toBeVisible();
    await expect(announced(page)).toHaveText("Ampliar imagen 2 de 5");
    await expect(modal(page).getByRole("img")).toHaveAttribute("alt", /Salida de la JDM ID3/);
    await expect(page.getByRole("button", { name: "Cerrar imagen" })).toBeFocused();
    await faded(page);
    await close();
    await expect(modal(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL("/jdm_id3");
  }
});

test("the modal fades out in half a second, and nothing in it moves meanwhile", async ({ page }) => {
  await page.goto("/jdm_id3#imagen-1");
  await expect(modal(page).locator("[data-state=shown]")).toBeVisible();
  await faded(page);
  const { before, after, opacity, duration } = await page.locator("dialog").evaluate(async (dialog) => {
    // Upright only: Playwright's Chromium hides scroll bars, whose room is kept while the modal is open.
    const places = () =>
      [...dialog.querySelectorAll("button, [data-state]")].map((part) => {
        const { y, width, height } = part.getBoundingClientRect();
        return { y, width, height };
      });
    const before = places();
    (dialog as HTMLDialogElement).close();
    const fade = dialog
      .getAnimations()
      .find((animation) => (animation as CSSTransition).transitionProperty === "opacity");
    await new Promise(requestAnimationFrame);
    return {
      before,
      after: places(),
      opacity: Number(getComputedStyle(dialog).opacity),
      duration: fade?.effect?.getComputedTiming().duration,
    };
  });
  expect(duration).toBe(500);
  expect(opacity).toBeGreaterThan(0);
  expect(after).toEqual(before);
  await expect(page.locator("dialog")).toBeHidden();
});

test("the focus stays in, and the page behind neither scrolls nor moves", async ({ page }) => {
  await page.goto("/jdm_id3");
  await thumbnail(page, 1).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => ({ y: scrollY, width: document.body.clientWidth }));
  await thumbnail(page, 1).click();
  await faded(page);
  const inside = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null);
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    // The browser's own controls may take a turn; the page behind never does.
    expect((await inside()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(
      true,
    );
  }
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toBeHidden();
  expect(await page.evaluate(() => ({ y: scrollY, width: document.body.clientWidth }))).toEqual(before);
});

test("arrow keys and buttons move between the pictures, around both ends", async ({ page }) => {
  await page.goto("/jdm_id3");
  await thumbnail(page, 1).click();
  await expect(page.getByRole("button", { name: "Cerrar imagen" })).toBeFocused();
  const steps = [
    [() => page.keyboard.press("ArrowRight"), 2],
    [() => page.keyboard.press("ArrowLeft"), 1],
    [() => page.keyboard.press("ArrowLeft"), 5],
    [() => page.getByRole("button", { name: "Imagen siguiente" }).click(), 1],
    [() => page.getByRole("button", { name: "Imagen anterior" }).click(), 5],
  ] as const;
  for (const [step, number] of steps) {
    await step();
    await expect(announced(page)).toHaveText(`Ampliar imagen ${number} de 5`);
    await expect(page).toHaveURL(`/jdm_id3#imagen-${number}`);
  }
});

test("two presses in a row move two pictures on, however busy the page is", async ({ page }) => {
  await page.goto("/jdm_id3#imagen-1");
  await expect(page.getByRole("button", { name: "Cerrar imagen" })).toBeFocused();
  // Both before anything can be rendered in between.
  await page.locator("dialog").evaluate((dialog) => {
    for (const _ of [1, 2]) {
      dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    }
  });
  await expect(announced(page)).toHaveText("Ampliar imagen 3 de 5");
});

test("Back closes the modal and stays on the page, however many pictures were seen", async ({ page }) => {
  await page.goto("/jdm_ct");
  await page.getByRole("link", { name: "Ver JDM ID3" }).click();
  await expect(page).toHaveURL("/jdm_id3");
  await thumbnail(page, 1).click();
  for (const number of [1, 2, 3]) {
    await expect(announced(page)).toHaveText(`Ampliar imagen ${number} de 5`);
    if (number < 3) await page.keyboard.press("ArrowRight");
  }
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL("/jdm_id3");
  await expect(thumbnail(page, 1)).toBeInViewport();
  await page.goForward();
  await expect(modal(page)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/jdm_ct");
});

test("a picture's address opens it; closing it stays on the page", async ({ page }) => {
  await page.goto("/jdm_id3#imagen-4");
  await expect(announced(page)).toHaveText("Ampliar imagen 4 de 5");
  await page.getByRole("button", { name: "Cerrar imagen" }).dblclick();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL("/jdm_id3");
  await page.goto("/jdm_id3#imagen-9");
  await expect(page.locator("dialog")).toBeHidden();
});

test("a slow picture shows its colour first, a missing one says so", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/maquinas/jdm-id3-pantalla*", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/jdm_id3#imagen-3");
  const frame = modal(page).locator("[data-state]");
  await expect(frame).toHaveAttribute("data-state", "loading");
  expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(
    "rgba(0, 0, 0, 0)",
  );
  release();
  await expect(modal(page).getByRole("alert")).toHaveText(/No pudimos mostrar esta imagen/);
  await page.keyboard.press("ArrowRight");
  await expect(frame).toHaveAttribute("data-state", "shown");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a swipe moves between the pictures, an upright one does not", async ({ page }) => {
    await page.goto("/jdm_id3#imagen-1");
    await expect(announced(page)).toHaveText("Ampliar imagen 1 de 5");
    const swipe = async (from: [number, number], to: [number, number]) => {
      const touch = await page.context().newCDPSession(page);
      const point = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...point(from) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...point(to) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe([320, 420], [60, 430]);
    await expect(announced(page)).toHaveText("Ampliar imagen 2 de 5");
    await swipe([200, 300], [190, 560]);
    await swipe([60, 420], [320, 430]);
    await expect(announced(page)).toHaveText("Ampliar imagen 1 de 5");
    await expect(modal(page)).toBeVisible();
  });
});

for (const width of [1440, 390]) {
  test(`axe finds nothing in the open modal at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/jdm_id3#imagen-2");
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).locator("[data-state=shown]")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
