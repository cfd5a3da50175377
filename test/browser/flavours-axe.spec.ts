import { violationsAtBothWidths } from "./accessibility-violations";
import { flavourNames, flavoursOn } from "./flavours-page";
import { expect, test } from "./site";

// Half-transparent moments of an animation are no state.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("axe finds nothing in any flavour", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  for (const [, name] of flavourNames) {
    await flavours.tab(name).click();
    await flavours.expectShown(name);
    expect(await violationsAtBothWidths(page, "#sabores"), name).toEqual([]);
  }
});
