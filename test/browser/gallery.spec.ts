import { violationsAtBothWidths } from "./accessibility-violations";
import { announced, faded, modal, thumbnail } from "./gallery-page";
import { expect, test } from "./site";

test.use({ motion: true });

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
    await expect(announced(page)).toHaveText("Imagen 2 de 5");
    await expect(modal(page).getByRole("img")).toHaveAttribute("alt", /Salida de la JDM ID3/);
    await expect(page.getByRole("button", { name: "Cerrar imagen" })).toBeFocused();
    await faded(page);
    await close();
    await expect(modal(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL("/jdm_id3");
  }
});

test("a double click on a thumbnail opens its picture and leaves it open", async ({ page }) => {
  await page.goto("/jdm_id3");
  for (const number of [1, 2, 3, 4, 5]) {
    await thumbnail(page, number).dblclick({ position: { x: 8, y: 8 } });
    await faded(page);
    await expect(announced(page)).toHaveText(`Imagen ${number} de 5`);
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
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

test("Back closes the modal and stays on the page, however many pictures were seen", async ({ page }) => {
  await page.goto("/jdm_ct");
  await page.getByRole("link", { name: "Ver JDM ID3" }).click();
  await expect(page).toHaveURL("/jdm_id3");
  await thumbnail(page, 1).click();
  for (const number of [1, 2, 3]) {
    await expect(announced(page)).toHaveText(`Imagen ${number} de 5`);
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

test("a picture's address opens it; closing it, by a double click too, stays on the page", async ({
  page,
}) => {
  await page.goto("/jdm_id3#imagen-4");
  await expect(announced(page)).toHaveText("Imagen 4 de 5");
  // The second click falls on a link of the header.
  await page.getByRole("button", { name: "Cerrar imagen" }).dblclick();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL("/jdm_id3");
  await page.goto("/jdm_id3#imagen-9");
  await expect(page.locator("dialog")).toBeHidden();
});

test("axe finds nothing in the open modal", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/jdm_id3#imagen-2");
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).locator("[data-state=shown]")).toBeVisible();
  expect(await violationsAtBothWidths(page)).toEqual([]);
});

test("word of its closing that comes after Forward has opened it again leaves it open", async ({ page }) => {
  await page.goto("/jdm_id3");
  await thumbnail(page, 1).click();
  await expect(announced(page)).toHaveText("Imagen 1 de 5");
  await modal(page).dispatchEvent("close");
  await page.keyboard.press("ArrowRight");
  await expect(announced(page)).toHaveText("Imagen 2 de 5");
});
