import type { Page } from "@playwright/test";

/** Text at 200 % by the browser's own setting, so that media queries in `em` follow it as well. */
export async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}
