import { announced, modal, thumbnail } from "./gallery-page";
import { expect, test } from "./site";

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
    await expect(announced(page)).toHaveText(`Imagen ${number} de 5`);
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
  await expect(announced(page)).toHaveText("Imagen 3 de 5");
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
    await expect(announced(page)).toHaveText("Imagen 1 de 5");
    const swipe = async (from: [number, number], to: [number, number]) => {
      const touch = await page.context().newCDPSession(page);
      const point = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...point(from) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...point(to) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe([320, 420], [60, 430]);
    await expect(announced(page)).toHaveText("Imagen 2 de 5");
    await swipe([200, 300], [190, 560]);
    await swipe([60, 420], [320, 430]);
    await expect(announced(page)).toHaveText("Imagen 1 de 5");
    await expect(modal(page)).toBeVisible();
  });
});
