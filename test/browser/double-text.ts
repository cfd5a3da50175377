import type { Page } from "@playwright/test";

/** Sets text to 200 % in the browser's settings, so that media queries in `em` follow it. */
export async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Doubles the open page's text as Firefox's text zoom does: sizes in `vw` and `cqi` are doubled, too. */
export async function zoomText(page: Page): Promise<void> {
  const sizes = await page
    .locator("body *")
    .evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  await doubleText(page);
  await page.locator("body *").evaluateAll((elements, sizes) => {
    for (const [index, element] of elements.entries())
      if (element instanceof HTMLElement) element.style.fontSize = `${2 * (sizes[index] ?? 16)}px`;
  }, sizes);
}
