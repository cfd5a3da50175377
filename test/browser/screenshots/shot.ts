import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { test as base, expect } from "../fixtures";

interface Shot {
  /** Saves a picture under the test's title: the window, the whole page or one element. */
  shoot(what?: "window" | "page" | Locator): Promise<void>;
}

export const test = base.extend<Shot>({
  shoot: async ({ page }, use, { title, project }) => {
    await use(async (what = "window") => {
      await loadPictures(page);
      await expect(page.locator("[data-holds]"), "sections that wait for the page").toHaveCount(0);
      if (typeof what !== "string") await fitWindow(page, what);
      await page.screenshot({
        path: join(project.outputDir, project.name, `${title.replaceAll(/[^\p{L}\d]+/gu, "-")}.jpg`),
        type: "jpeg",
        quality: 80,
        fullPage: what === "page",
      });
    });
  },
});

export { expect };

/** Loads lazy pictures, which would wait for scrolling. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/** Makes the window as high as the element, so that fixed parts stay at its edges. */
async function fitWindow(page: Page, element: Locator): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const { height = 0 } = (await element.boundingBox()) ?? {};
  await page.setViewportSize({ width, height: Math.ceil(height) });
  await element.evaluate((shown) => shown.scrollIntoView({ block: "end" }));
}
