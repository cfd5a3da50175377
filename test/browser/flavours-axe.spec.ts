import { contrastViolations, violationsAtBothWidths } from "./accessibility-violations";
import { flavourNames, flavoursOn } from "./flavours-page";
import { expect, test } from "./site";

test("axe finds nothing in the flavours, whichever is shown", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  expect(await violationsAtBothWidths(page, "#sabores")).toEqual([]);
  // Only the colours differ.
  for (const [, name] of flavourNames.slice(1)) {
    await flavours.tab(name).click();
    await flavours.expectShown(name);
    expect(await contrastViolations(page, "#sabores"), name).toEqual([]);
  }
});
