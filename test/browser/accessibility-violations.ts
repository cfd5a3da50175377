import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds in the page, or in the named parts of it: one line for each rule that is broken, and by which elements. */
export async function accessibilityViolations(page: Page, ...within: string[]): Promise<string[]> {
  // Otherwise axe puts its findings together in a tab of its own; our pages have one frame, and sometimes scripts are off.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  for (const selector of within) builder.include(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
