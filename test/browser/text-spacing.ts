import type { Page } from "@playwright/test";

/** The spacing that WCAG 1.4.12 allows readers to set. A constructed style sheet passes the policy. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Sets the spacing that readers may need. It lasts until the next document. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}
