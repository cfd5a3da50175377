import { flavoursOn } from "./flavours-page";
import { announced, modal, thumbnail } from "./gallery-page";
import { entry, expectLanded } from "./header-page";
import { expect, test } from "./site";

/** A visitor in a tunnel: what is open stays open. A request for data would leave its error in the console. */
test.beforeEach(({ page }) => page.route("**/*.data*", (route) => route.abort("internetdisconnected")));

test("pictures of a machine open, and close by Back and by Escape", async ({ page }) => {
  await page.goto("/jdm_id3");
  await thumbnail(page, 1).click();
  await expect(announced(page)).toHaveText("Imagen 1 de 5");
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await page.goForward();
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL("/jdm_id3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM ID3");
});

test("sections are reached, and Back leads up again", async ({ page }) => {
  await page.goto("/");
  await entry(page, "CONTACTO").click();
  await expectLanded(page, "#contacto");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#contacto")).toBeAttached();
});

test("a flavour stays over a walk to another section and Back", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.tab("Pera").click();
  await expect(page).toHaveURL(/\?sabor=pera/);
  await entry(page, "CONTACTO").click();
  await expectLanded(page, "#contacto");
  await page.goBack();
  await flavours.expectShown("Pera");
});
