import type { Locator, Page } from "@playwright/test";
import { chatOn } from "./chat-page";
import { expect, test } from "./fixtures";
import { firstName, flavoursOn, secondName } from "./flavours-page";
import { announced, modal } from "./gallery-page";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/**
 * Moves a finger from the middle of an element by some pixels, through the browser's touch handling. `held` runs before
 * the finger lets go.
 */
async function drag(
  page: Page,
  element: Locator,
  x: number,
  y: number,
  held = async () => {},
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Nothing to touch");
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const client = await page.context().newCDPSession(page);
  const steps = 8;
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
  for (let step = 1; step <= steps; step++)
    await client.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: start.x + (x * step) / steps, y: start.y + (y * step) / steps }],
    });
  await held();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a swipe shows another flavour or picture; a short or an upright touch does not", async ({ page }) => {
  const flavours = flavoursOn(page);
  const stage = flavours.section.locator("[data-shown=true]");
  await flavours.open();
  // The tap comes first, because Chromium ignores taps in the first 150 ms after a drag.
  await flavours.next.tap();
  await flavours.expectShown(secondName);
  await drag(page, stage, 120, -10);
  await flavours.expectShown(firstName);
  await drag(page, stage, -20, 0);
  await drag(page, stage, -120, 10);
  await flavours.expectShown(secondName);

  await test.step("the stage follows the finger, and goes back from less than a quarter of its width", async () => {
    const left = async () => (await stage.getByRole("heading").boundingBox())?.x ?? Number.NaN;
    const rest = await left();
    await drag(page, stage, -90, 0, async () => {
      expect(await left()).toBeCloseTo(rest - 90, 0);
      // Slower than a flick.
      await page.waitForTimeout(400);
    });
    await expect.poll(left).toBeCloseTo(rest, 0);
    await flavours.expectShown(secondName);
  });

  const before = await page.evaluate(() => scrollY);
  await drag(page, stage, -30, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
  await flavours.expectShown(secondName);

  await page.goto("/jdm_id3#imagen-1");
  await expect(announced(page)).toContainText("Imagen 1 de 5");
  await drag(page, modal(page), -120, 10);
  await expect(announced(page)).toContainText("Imagen 2 de 5");
  await drag(page, modal(page), -10, 260);
  await drag(page, modal(page), 120, 10);
  await expect(announced(page)).toContainText("Imagen 1 de 5");
  await expect(modal(page)).toBeVisible();
});

test("in a page that is zoomed in, a finger moves the view", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.expectShown(firstName);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2.5 });
  await expect.poll(() => page.evaluate("visualViewport.scale")).toBe(2.5);
  const view = () => page.evaluate("visualViewport.offsetLeft") as Promise<number>;
  await page.evaluate(() => document.querySelector("#sabores h2")?.scrollIntoView({ behavior: "instant" }));
  const before = await view();
  const at = { x: 300, y: 400 };
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  for (let x = at.x; x > 100; x -= 20)
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ ...at, x }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(view).toBeGreaterThan(before + 20);
  await flavours.expectShown(firstName);
});

test("the chat opens without a keyboard over its greeting", async ({ page }) => {
  const chat = chatOn(page);
  await page.goto("/jdm_ct");
  await chat.launcher.tap();
  await expect(chat.box).toBeFocused();
});
