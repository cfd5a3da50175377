import type { Page } from "@playwright/test";
import { current, entry, expectLanded, header } from "./header-page";
import { expect, test } from "./site";

const BLACK = "rgb(0, 0, 0)";
const WHITE = "rgb(255, 255, 255)";
const YELLOW = "rgb(255, 212, 0)";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** Scrolls until the middle of the element is in the middle of the screen, or its edge when that is further. */
async function bringToMiddle(page: Page, selector: string) {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center" }));
}

test("the section that owns the middle of the screen has its entry highlighted", async ({ page }) => {
  await test.step("none over the hero, also after a resize", async () => {
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await expect(current(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 1300 });
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(current(page)).toHaveCount(0);
  });

  await test.step("yellow text while the header is still over the hero", async () => {
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await expect(current(page)).toHaveCSS("color", YELLOW);
    await expect(current(page)).toHaveCSS("background-color", TRANSPARENT);
  });

  await test.step("a yellow ground below it, section after section", async () => {
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

  await test.step("right after a load at a hash, a reload and Back, and none on other pages", async () => {
    await page.goto("/#sabores");
    await expect(current(page)).toHaveText(["SABORES"]);
    await page.reload();
    await expect(current(page)).toHaveText(["SABORES"]);
    await entry(page, "CONTACTO").click();
    await expect(current(page)).toHaveText(["CONTACTO"]);
    await page.goBack();
    await expect(current(page)).toHaveText(["SABORES"]);
    await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
    await expect(page).toHaveURL("/jdm_ct");
    await expect(current(page)).toHaveCount(0);
  });
});

test("the skip link is the first stop and leads past the header", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto("/no/existe");
  await expect(header(page), "over the dark page").toHaveCSS("color", WHITE);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("the header never covers what has the focus", async ({ page }) => {
  await page.goto("/#contacto");
  await expect(current(page)).toHaveText(["CONTACTO"]);
  await page.locator("#contacto").focus();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Shift+Tab");
    const { isCovered, what } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const bar = document.querySelector("header") as HTMLElement;
      const { bottom } = focused.getBoundingClientRect();
      const isExempt = bar.contains(focused) || focused.matches("body, [href='#contenido']");
      return { isCovered: !isExempt && bottom <= bar.offsetHeight, what: focused.outerHTML.slice(0, 120) };
    });
    expect(isCovered, what).toBe(false);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("leads from a machine's page to a section of the home page, below the header", async ({ page }) => {
    await page.goto("/jdm_id3");
    await entry(page, "CONTACTO").click();
    await expect(page).toHaveURL("/#contacto");
    await expectLanded(page, "#contacto");
    await expect(header(page), "under reduced motion, too").toHaveCSS("color", BLACK);
  });
});
