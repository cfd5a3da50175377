import type { Locator, Page } from "@playwright/test";
import { contact } from "../support/content";
import { box, launcher, openChat } from "./chat-page";
import { expect, test } from "./fixtures";

test.use({ motion: true, film: true });

/** Expects launcher and control to be in the window and not to touch. */
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

test("the launcher covers neither the video's button nor the form's, and the box fits a small window", async ({
  page,
}) => {
  await page.goto("/");
  const pause = page.locator("#inicio").getByRole("button", { name: /(Pausar|Reproducir) video/ });
  const submit = page.locator("#contacto").getByRole("button", { name: contact.send });
  await pause.click();

  // Scrolling only moves the button away from the launcher.
  await page.setViewportSize({ width: 1366, height: 600 });
  await expectApart(page, pause);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectApart(page, pause);

  // Up to 640 px the form leaves the corner free; in wider windows it ends far away.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const below of [0, 24, 96]) {
      await submit.evaluate((element, distance) => {
        scrollBy(0, element.getBoundingClientRect().bottom + distance - innerHeight);
      }, below);
      await expectApart(page, submit);
    }
  }

  await test.step("inside the window and under the header", async () => {
    await openChat(page);
    await expect(box(page).getByText("Hola!!!")).toBeVisible();
    const area = await box(page).boundingBox();
    expect(area?.x).toBeGreaterThanOrEqual(0);
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(area?.y).toBeGreaterThanOrEqual(64);
  });
});
