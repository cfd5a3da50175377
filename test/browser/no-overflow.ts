import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Expects the page not to be wider than the window, from a desktop to the narrowest phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
  }
}
