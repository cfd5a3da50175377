import type { Page } from "@playwright/test";

/** Sets text to 200 % in the browser's settings, so that media queries in `em` follow it. */
export async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}
