import type { Locator, Page } from "@playwright/test";
import { box, launcher, openChat, test } from "./chat-page";
import { expect } from "./site";

test.use({ motion: true, film: true });

/** Launcher and control are both in the window and do not touch. */
async function expectApart(page: Page, control: Locator): Promise<void> {
  await expect(launcher(page)).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [a, b] = [await launcher(page).boundingBox(), await control.boundingBox()];
      if (!a || !b) return "not shown";
      const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
      const isAbove = a.y >= b.y + b.height || b.y >= a.y + a.height;
      return isBeside || isAbove ? "apart" : "covered";
    })
    .toBe("apart");
}

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the box fits beside nothing: inside the window, under the header", async ({ page }) => {
    await openChat(page);
    await expect(box(page).getByText("Hola!!!")).toBeVisible();
    const area = await box(page).boundingBox();
    expect(area?.x).toBeGreaterThanOrEqual(0);
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(area?.y).toBeGreaterThanOrEqual(64);
  });
});

test("the launcher never covers the submit button, wherever the page is scrolled", async ({ page }) => {
  await page.goto("/");
  const submit = page.getByRole("button", { name: "Enviar mensaje" });
  for (const width of [640, 390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const below of [0, 24, 56, 96, 140]) {
      await submit.evaluate((element, distance) => {
        scrollBy(0, element.getBoundingClientRect().bottom + distance - innerHeight);
      }, below);
      await expectApart(page, submit);
    }
  }
});

test("the launcher never covers the video's button", async ({ page }) => {
  await page.goto("/");
  const pause = page.getByRole("button", { name: /(Pausar|Reproducir) video/ });
  for (const [width, height] of [
    [1366, 600],
    [768, 600],
    [390, 600],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(pause).toBeVisible();
    for (const top of [0, 20, 40, 80]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expectApart(page, pause);
    }
  }
});
