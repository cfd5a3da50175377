import type { Page } from "@playwright/test";

/** Text spacing of WCAG 1.4.12. The policy allows a constructed style sheet. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Sets the text spacing until the next document. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}
