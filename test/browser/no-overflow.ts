import type { Page } from "@playwright/test";
import { expect } from "./site";

/** From a desk to the narrowest phone, nothing makes the page wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
  }
}
