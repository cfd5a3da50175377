import { firstName, flavourNames, flavoursOn, lastName, secondName } from "./flavours-page";
import { expect, test } from "./site";

test("arrows show the next and the previous flavour and wrap at both ends", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.expectShown(firstName);
  await flavours.previous.click();
  await flavours.expectShown(lastName);
  await flavours.next.click();
  await flavours.expectShown(firstName);
  for (const [, name] of [...flavourNames.slice(1), ...flavourNames.slice(0, 1)]) {
    await flavours.next.click();
    await flavours.expectShown(name);
  }
});

test("each icon shows its flavour with both paragraphs, its glass and its background", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  for (const [slug, name] of flavourNames.toReversed()) {
    await flavours.tab(name).click();
    await flavours.expectShown(name);
    const panel = flavours.section.getByRole("tabpanel", { name: `Ver sabor ${name}` });
    await expect(panel.getByRole("paragraph")).toHaveCount(2);
    const glass = flavours.section.getByRole("img", { name: `Vaso de ${name.toLowerCase()} con hielo` });
    await expect(glass).toHaveJSProperty("complete", true);
    await expect(
      flavours.section.locator(`[data-entrance] img[src="/sabores/fondos/${slug}.webp"]`),
    ).toBeVisible();
  }
});

test("the second pair of arrows works for the hand and is silent for assistive technology", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await expect(flavours.next).toHaveCount(1);
  await expect(flavours.previous).toHaveCount(1);
  const repeated = flavours.section.locator('[aria-hidden="true"] > a[tabindex="-1"]');
  await repeated.nth(1).click();
  await flavours.expectShown(secondName);
  await repeated.nth(0).click();
  await repeated.nth(0).click();
  await flavours.expectShown(lastName);
  await expect(repeated.nth(0)).not.toBeFocused();
});

test("the picker is a tab list: arrow keys, Home and End choose, one tab is in the tab order", async ({
  page,
}) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.tab(firstName).focus();
  for (const [key, name] of [
    ["ArrowRight", secondName],
    ["ArrowLeft", firstName],
    ["ArrowLeft", lastName],
    ["ArrowRight", firstName],
    ["End", lastName],
    ["Home", firstName],
  ] as const) {
    await page.keyboard.press(key);
    await expect(flavours.tab(name)).toBeFocused();
    await flavours.expectShown(name);
    await expect(flavours.section.locator('[role="tab"][tabindex="0"]')).toHaveAccessibleName(
      `Ver sabor ${name}`,
    );
  }
  const panelId = await flavours.tab(firstName).getAttribute("aria-controls");
  await expect(page.locator(`[id="${panelId}"]`)).toHaveRole("tabpanel");
});

test("the space bar and Enter press arrows and tabs", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.next.press("Space");
  await flavours.expectShown(secondName);
  await flavours.next.press("Enter");
  await flavours.expectShown("Cereza");
  await expect(flavours.next).toBeFocused();
  await flavours.tab("Pera").press("Space");
  await flavours.expectShown("Pera");
});

test("a change is announced politely in a region that was there before", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await expect(flavours.section).toHaveAttribute("aria-roledescription", "carrusel");
  const region = flavours.section.locator('[aria-live="polite"]');
  await region.evaluate((element) => element.setAttribute("data-former", ""));
  await flavours.next.click();
  await flavours.expectShown(secondName);
  await expect(region).toHaveAttribute("data-former", "");
  await expect(region.getByRole("heading", { name: secondName })).toBeVisible();
});
