import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A desk's width and a phone's. */
const WIDTHS = [1440, 390] as const;

/** What axe finds in the page, or in the named parts of it: one line for each rule that is broken, and by which elements. */
export async function accessibilityViolations(page: Page, ...within: string[]): Promise<string[]> {
  // Otherwise axe puts its findings together in a tab of its own; our pages have one frame, and sometimes scripts are off.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  for (const selector of within) axe.include(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** The same at both widths; the window gets its size back. */
export async function violationsAtBothWidths(page: Page, ...within: string[]): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const violations = await accessibilityViolations(page, ...within);
    found.push(...violations.map((violation) => `${width} px: ${violation}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
}
