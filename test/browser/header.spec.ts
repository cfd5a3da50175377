import type { Page } from "@playwright/test";
import { expect, test } from "./site";

const BLACK = "rgb(0, 0, 0)";
const WHITE = "rgb(255, 255, 255)";
const YELLOW = "rgb(255, 212, 0)";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

const header = (page: Page) => page.getByRole("banner");
const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name, exact: true });
const current = (page: Page) => page.getByRole("navigation", { name: "Principal" }).locator("[aria-current]");

/** Scrolls until the middle of the element is in the middle of the screen, or its edge when that is further. */
async function bringToMiddle(page: Page, selector: string) {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center" }));
}

/** The section's top lies at the header's lower edge. */
async function expectLanded(page: Page, selector: string) {
  const gap = () =>
    page
      .locator(selector)
      .evaluate((section) =>
        Math.abs(
          section.getBoundingClientRect().top -
            (document.querySelector("header")?.offsetHeight ?? Number.NaN),
        ),
      );
  await expect.poll(gap).toBeLessThan(1);
}

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Notes every scroll position from now on, for `scrollTrail`. */
async function recordScroll(page: Page) {
  await page.evaluate(() => {
    const trail: number[] = [];
    Object.assign(window, { scrollTrail: trail });
    document.addEventListener("scroll", () => trail.push(window.scrollY));
  });
}

const scrollTrail = (page: Page) =>
  page.evaluate(() => ("scrollTrail" in window ? (window.scrollTrail as number[]) : []));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("is white over the hero and black on white below it", async ({ page }) => {
      await page.goto("/");
      await expect(header(page)).toHaveCSS("color", WHITE);
      await expect(header(page)).toHaveCSS("background-color", TRANSPARENT);
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 560);
      await expect(header(page)).toHaveCSS("color", BLACK);
      await expect(header(page)).toHaveCSS("background-color", WHITE);
      await page.mouse.wheel(0, -560);
      await expect(header(page)).toHaveCSS("color", WHITE);
    });

    test("is black on white on a machine's page", async ({ page }) => {
      await page.goto("/jdm_ct");
      await expect(header(page)).toHaveCSS("color", BLACK);
      await expect(header(page)).toHaveCSS("background-color", WHITE);
    });

    test("is white over the dark not-found page", async ({ page, allowConsole }) => {
      allowConsole(/status of 404/);
      await page.goto("/no/existe");
      await expect(header(page)).toHaveCSS("color", WHITE);
    });

    test("leads from a machine's page to a section of the home page, below the header", async ({ page }) => {
      await page.goto("/jdm_id3");
      await entry(page, "CONTACTO").click();
      await expect(page).toHaveURL("/#contacto");
      await expectLanded(page, "#contacto");
    });
  });
}

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

test.describe("section links", () => {
  test("scroll smoothly on the home page, take the focus along, and Back returns", async ({ page }) => {
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await page.evaluate(() => window.scrollTo(0, 120));
    await recordScroll(page);
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    await expect(page.locator("#contacto")).toBeFocused();
    const trail = await scrollTrail(page);
    expect(trail.length, "positions on the way").toBeGreaterThan(5);
    expect(Math.min(...trail), "it starts where the visitor was").toBeLessThan(400);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => scrollY(page)).toBe(120);
  });

  test("go home from a machine's page, glide from the top, and Back returns to its position", async ({
    page,
  }) => {
    await page.goto("/jdm_id3");
    await page.evaluate(() => window.scrollTo(0, 500));
    await recordScroll(page);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Sabores" })
      .evaluate((link: HTMLElement) => {
        link.focus({ preventScroll: true });
      });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/#sabores");
    await expectLanded(page, "#sabores");
    await expect(page.locator("#sabores")).toBeFocused();
    expect((await scrollTrail(page)).length, "positions on the way").toBeGreaterThan(5);
    await page.goBack();
    await expect(page).toHaveURL("/jdm_id3");
    await expect.poll(() => scrollY(page)).toBe(500);
  });

  test("work a second time, after the visitor has scrolled away", async ({ page }) => {
    await page.goto("/");
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
    await page.evaluate(() => window.scrollTo(0, 0));
    await entry(page, "MÁQUINAS").click();
    await expectLanded(page, "#maquinas");
  });

  test("jump under reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(header(page)).toHaveAttribute("data-tone", "dark");
    await recordScroll(page);
    await entry(page, "CONTACTO").click();
    await expectLanded(page, "#contacto");
    expect((await scrollTrail(page)).length).toBeLessThanOrEqual(1);
  });
});

test("a new page starts at the top at once, with the focus on its content", async ({ page }) => {
  await page.goto("/");
  const detail = page.getByRole("link", { name: "Ver detalle de JDM CT" });
  await detail.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await recordScroll(page);
  await detail.click();
  await expect(page).toHaveURL("/jdm_ct");
  await expect(page.locator("main")).toBeFocused();
  expect(await scrollY(page)).toBe(0);
  expect((await scrollTrail(page)).filter((y) => y !== 0)).toEqual([]);
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
