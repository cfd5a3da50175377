import { current, entry, expectLanded, header } from "./header-page";
import { expect, test } from "./site";

const BLACK = "rgb(0, 0, 0)";
const WHITE = "rgb(255, 255, 255)";

test("is white over the dark not-found page", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto("/no/existe");
  await expect(header(page)).toHaveCSS("color", WHITE);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("leads from a machine's page to a section of the home page, below the header", async ({ page }) => {
    await page.goto("/jdm_id3");
    await entry(page, "CONTACTO").click();
    await expect(page).toHaveURL("/#contacto");
    await expectLanded(page, "#contacto");
  });
});

test("follows reduced motion without losing its colours, also without JavaScript", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${site.url}/#maquinas`);
  await expect(header(page)).toHaveCSS("color", BLACK);
  await context.close();
});

test("the skip link is the first stop and leads past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Conoce las máquinas" })).toBeFocused();
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
