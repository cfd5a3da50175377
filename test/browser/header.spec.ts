import type { Page } from "@playwright/test";
import { ct } from "../support/content";
import { expect, test } from "./fixtures";
import {
  BELOW_PICTURE,
  current,
  entry,
  expectHeader,
  header,
  OVER_PICTURE,
  OVER_WORDS,
  YELLOW,
} from "./header-page";

const BLACK = "rgb(0, 0, 0)";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

async function expectNoneCovered(page: Page) {
  await expect(page.locator("#contacto")).toBeFocused();
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
}

test("the header has the colours of what it is over, highlights the section in the middle, hides nothing", async ({
  page,
  allowConsole,
}) => {
  await test.step("no entry over the hero, also after a resize", async () => {
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await expectHeader(page, OVER_PICTURE);
    await expect(current(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 1300 });
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(current(page)).toHaveCount(0);
  });

  await test.step("a dark background while text passes under it", async () => {
    for (const [width, y] of [
      [390, 40],
      [768, 420],
      [1440, 160],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await expectHeader(page, OVER_WORDS);
    }
  });

  await test.step("yellow text while the header is still over the hero", async () => {
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(current(page)).toHaveText(["MÁQUINAS"]);
    await expect(current(page)).toHaveCSS("color", YELLOW);
    await expect(current(page)).toHaveCSS("background-color", TRANSPARENT);
  });

  // test/unit/section-in-view.test.ts tells which section counts.
  await test.step("a yellow background below it", async () => {
    await page.locator("#nosotros").evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(current(page)).toHaveText(["NOSOTROS"]);
    await expect(current(page)).toHaveCSS("background-color", YELLOW);
    await expect(current(page)).toHaveCSS("color", BLACK);
    await expectHeader(page, BELOW_PICTURE);
  });

  await test.step("right after a load at a hash, a reload and Back, and none on other pages", async () => {
    await page.goto("/#sabores");
    await expect(current(page)).toHaveText(["SABORES"]);
    await page.reload();
    await expect(current(page)).toHaveText(["SABORES"]);
    await entry(page, "CONTACTO").click();
    await expect(current(page)).toHaveText(["CONTACTO"]);
    await test.step("and none of what has the focus is under it on the way up", () =>
      expectNoneCovered(page));
    await page.goBack();
    await expect(current(page)).toHaveText(["SABORES"]);
    await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
    await expect(page).toHaveURL("/jdm_ct");
    await expect(current(page)).toHaveCount(0);
    await expectHeader(page, BELOW_PICTURE);
  });

  await test.step("on an unknown path, where the skip link is the first stop and leads past the header", async () => {
    allowConsole(/status of 404/);
    await page.goto("/no/existe");
    await expectHeader(page, OVER_PICTURE);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Saltar al contenido" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });
});
