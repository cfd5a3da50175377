import { flavoursOn } from "./flavours-page";
import { announced, modal, thumbnail } from "./gallery-page";
import { entry, expectLanded } from "./header-page";
import { expect, test } from "./site";

test("in a tunnel, what is open stays open: pictures, sections and flavours", async ({ page }) => {
  // A request for data would leave its error in the console.
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));

  await test.step("pictures of a machine open, and close by Back and by Escape", async () => {
    await page.goto("/jdm_id3");
    await thumbnail(page, 1).click();
    await expect(announced(page)).toHaveText("Imagen 1 de 5");
    await page.goBack();
    await expect(modal(page)).toBeHidden();
    // The modal may be hidden before the page is as it was: a Forward until then would belong to the way Back.
    await expect(page).toHaveURL("/jdm_id3");
    await expect(thumbnail(page, 1)).toBeInViewport();
    await page.goForward();
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL("/jdm_id3");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("JDM ID3");
  });

  await test.step("sections are reached, and Back leads up again", async () => {
    await page.goto("/");
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator("#contacto")).toBeAttached();
  });

  await test.step("a flavour stays over a walk to another section and Back", async () => {
    const flavours = flavoursOn(page);
    await flavours.tab("Pera").click();
    await expect(page).toHaveURL(/\?sabor=pera/);
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    await page.goBack();
    await flavours.expectShown("Pera");
  });
});
