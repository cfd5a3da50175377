import type { Page } from "@playwright/test";
import { altOf, id3 } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { expect, test } from "./fixtures";
import { announced, modal, thumbnail } from "./gallery-page";
import { hold } from "./network";
import { startScreenReader } from "./screen-reader";

/** Resolves when the modal is open, so that browsers keep the focus in it, and has faded in. */
async function fadedIn(page: Page): Promise<void> {
  const isStill = (dialog: Element) => dialog.matches(":modal") && dialog.getAnimations().length === 0;
  await expect.poll(() => page.locator("dialog").evaluate(isStill)).toBe(true);
}

test("a thumbnail opens its picture, which moves, closes and returns to the page as the visitor means it", async ({
  page,
}) => {
  await page.goto("/jdm_id3");
  // Offline: a request for data would log an error.
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  const opener = thumbnail(page, 2);

  await test.step("and says so: its dialog, then each picture, around both ends", async () => {
    const reader = await startScreenReader(page);
    await thumbnail(page, 1).click();
    await expect(modal(page)).toBeFocused();
    const name = `Imágenes de ${id3.name}`;
    const caption = `Imagen 1 de 5: ${altOf(id3, "frente")}`;
    // The browser focuses the first button for a moment; Orca does not speak it.
    const opening = [`dialog, ${name}. ${caption}`, "button, Cerrar imagen", `dialog, ${name}. ${caption}`];
    expect((await reader.spoken()).slice(1), "and no live region").toEqual(opening);
    // Orca speaks the modal's text in place of its name.
    expect(await modal(page).locator("h2, [role=status]").allTextContents()).toEqual([name, caption]);
    for (const [step, number] of [
      [() => page.keyboard.press("ArrowLeft"), 5],
      [() => page.keyboard.press("ArrowRight"), 1],
      [() => page.getByRole("button", { name: "Imagen anterior" }).click(), 5],
      [() => page.getByRole("button", { name: "Imagen siguiente" }).click(), 1],
    ] as const) {
      await step();
      await expect(announced(page)).toContainText(`Imagen ${number} de 5`);
      const phrases = (await reader.spoken()).filter((phrase) => !phrase.startsWith("button, "));
      expect(phrases).toEqual([`polite: ${await announced(page).textContent()}`]);
      await expect(page).toHaveURL(`/jdm_id3#imagen-${number}`);
    }
  });

  await test.step("two presses in a row move two pictures on, however busy the page is", async () => {
    // Both events come before the next render.
    await page.locator("dialog").evaluate((dialog) => {
      for (const _ of [1, 2]) {
        dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      }
    });
    await expect(announced(page)).toContainText("Imagen 3 de 5");
  });

  // The stories close it by its button, Escape and Back.
  await test.step("a click left of the picture closes it, too, unless it began inside", async () => {
    await fadedIn(page);
    await page.getByRole("button", { name: "Imagen siguiente" }).hover();
    await page.mouse.down();
    await page.mouse.move(20, 450);
    await page.mouse.up();
    await expect(modal(page)).toBeVisible();
    await page.mouse.click(20, 450);
    await expect(modal(page)).toBeHidden();
    await expect(thumbnail(page, 1)).toBeFocused();
    await expect(page).toHaveURL("/jdm_id3");
  });

  await test.step("the page behind neither scrolls nor moves", async () => {
    const place = () => page.evaluate(() => ({ y: scrollY, width: document.body.clientWidth }));
    const before = await place();
    await opener.click();
    await fadedIn(page);
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
    expect(await place()).toEqual(before);
  });

  await test.step("the second click of a double click leaves it open", async () => {
    const { x = 0, y = 0 } = (await thumbnail(page, 1).boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await expect(announced(page)).toContainText("Imagen 1 de 5");
      await fadedIn(page);
      await expect(modal(page)).toBeVisible();
    }
    // A separate click at the same place, beside the picture, closes it.
    await page.mouse.click(x + 8, y + 8);
    await expect(modal(page)).toBeHidden();
  });

  await test.step("it fades out in half a second without moving", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await opener.click();
    await fadedIn(page);
    await expect(modal(page).locator("[data-state=shown]")).toBeVisible();
    const { before, after, opacity } = await page.locator("dialog").evaluate(async (dialog) => {
      // Vertical positions only: Playwright's Chromium hides the scroll bar, but its width stays reserved.
      const places = () =>
        [...dialog.querySelectorAll("button, [data-state]")].map((part) => {
          const { y, width, height } = part.getBoundingClientRect();
          return { y, width, height };
        });
      const before = places();
      (dialog as HTMLDialogElement).close();
      await new Promise(requestAnimationFrame);
      return { before, after: places(), opacity: Number(getComputedStyle(dialog).opacity) };
    });
    expect(opacity).toBeGreaterThan(0);
    expect(after).toEqual(before);
    await expect(page.locator("dialog")).toHaveCSS("transition-duration", /^0\.5s/);
    await expect(page.locator("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL("/jdm_id3");
  });

  await test.step("a close event that arrives after Forward has reopened it leaves it open", async () => {
    await thumbnail(page, 1).click();
    await expect(announced(page)).toContainText("Imagen 1 de 5");
    await modal(page).dispatchEvent("close");
    await page.keyboard.press("ArrowRight");
    await expect(announced(page)).toContainText("Imagen 2 de 5");
  });
});

test("a picture's address opens it; a slow one shows its colour first, a missing one says so", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const release = await hold(page, "**/maquinas/jdm-id3-pantalla*", (route) => route.abort());
  await page.goto("/jdm_id3#imagen-3");
  const frame = modal(page).locator("[data-state]");
  await expect(frame).toHaveAttribute("data-state", "loading");
  expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(
    "rgba(0, 0, 0, 0)",
  );
  release();
  await expect(modal(page).getByRole("alert")).toHaveText(/No pudimos mostrar esta imagen/);
  expect(await accessibilityViolations(page, "dialog"), "without its picture").toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(frame).toHaveAttribute("data-state", "shown");

  // The second click falls on a link of the header.
  await page.getByRole("button", { name: "Cerrar imagen" }).dblclick();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL("/jdm_id3");
});
