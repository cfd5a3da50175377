import { accessibilityViolations } from "./accessibility-violations";
import { flavourNames, flavoursOn } from "./flavours-page";
import { expect, test } from "./site";

for (const width of [1440, 390]) {
  for (const [slug, name] of flavourNames) {
    test(`axe finds nothing in ${name} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const flavours = flavoursOn(page);
      await flavours.open(`/?sabor=${slug}#sabores`);
      await flavours.expectShown(name);
      expect(await accessibilityViolations(page, "#sabores")).toEqual([]);
    });
  }
}
