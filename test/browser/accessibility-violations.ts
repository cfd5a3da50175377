import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A desk's width and a phone's. */
const WIDTHS = [1440, 390] as const;

/** Returns axe's findings in the page or in parts of it: one line per broken rule, with the elements. */
export async function accessibilityViolations(page: Page, ...within: string[]): Promise<string[]> {
  // Legacy mode, because axe would collect its findings in a new tab. Our pages have one frame, sometimes without
  // scripts.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  for (const selector of within) axe.include(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Returns the findings at both widths, and restores the window's size. */
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
