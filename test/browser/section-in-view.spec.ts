import type { Page } from "@playwright/test";
import { current, entry, header } from "./header-page";
import { expect, test } from "./site";

const BLACK = "rgb(0, 0, 0)";
const YELLOW = "rgb(255, 212, 0)";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** Scrolls until the middle of the element is in the middle of the screen, or its edge when that is further. */
async function bringToMiddle(page: Page, selector: string) {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center" }));
}

test.describe("the section in view", () => {
  test("has its entry highlighted, and no entry is over the hero", async ({ page }) => {
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await expect(current(page)).toHaveCount(0);
    for (const [id, name] of [
      ["maquinas", "MÁQUINAS"],
      ["nosotros", "NOSOTROS"],
      ["sabores", "SABORES"],
      ["contacto", "CONTACTO"],
    ] as const) {
      await bringToMiddle(page, `#${id}`);
      await expect(current(page)).toHaveText([name]);
      await expect(current(page)).toHaveCSS("background-color", YELLOW);
      await expect(current(page)).toHaveCSS("color", BLACK);
    }
  });

  test("is yellow text while the header is still over the hero", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await expect(current(page)).toHaveCSS("color", YELLOW);
    await expect(current(page)).toHaveCSS("background-color", TRANSPARENT);
  });

  test("is known right after a load at a hash, after a reload and after Back", async ({ page }) => {
    await page.goto("/#sabores");
    await expect(current(page)).toHaveText(["SABORES"]);
    await page.reload();
    await expect(current(page)).toHaveText(["SABORES"]);
    await entry(page, "CONTACTO").click();
    await expect(current(page)).toHaveText(["CONTACTO"]);
    await page.goBack();
    await expect(current(page)).toHaveText(["SABORES"]);
  });

  test("is the one that owns the middle of the screen, also after a resize", async ({ page }) => {
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await expect(current(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 1300 });
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(current(page)).toHaveCount(0);
  });

  test("is nobody's on other pages", async ({ page }) => {
    await page.goto("/#contacto");
    await expect(current(page)).toHaveText(["CONTACTO"]);
    await page.getByRole("link", { name: "frukto, inicio" }).click();
    await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
    await expect(page).toHaveURL("/jdm_ct");
    await expect(current(page)).toHaveCount(0);
  });
});
