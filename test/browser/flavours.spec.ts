import type { Page } from "@playwright/test";
import { ct, named } from "../support/content";
import { expect, test } from "./fixtures";
import { firstName, flavourNames, flavoursOn, lastName, secondName } from "./flavours-page";
import { header } from "./header-page";
import { startScreenReader } from "./screen-reader";
import { doubleText } from "./texts";

// The stories press arrows, icons and keys in every engine.
test("arrows, icons and keys show another flavour, and announce it", async ({ page }) => {
  const flavours = flavoursOn(page);
  await flavours.open();
  await flavours.expectShown(firstName);
  await expect(flavours.section).toHaveAttribute("aria-roledescription", "carrusel");
  // Hydration adds roles; in a live region screen readers would speak them at load.
  const region = flavours.section.locator("[aria-live]");
  await expect(region).toHaveAttribute("aria-live", "off");
  // Screen readers announce changes only in a region that exists before.
  await region.evaluate((element) => element.setAttribute("data-former", ""));
  const reader = await startScreenReader(page);

  await test.step("a name when it comes", async () => {
    await flavours.next.click();
    await flavours.expectShown(secondName);
    expect(await reader.spoken()).toContainEqual(expect.stringContaining(`polite: ${secondName}`));
  });

  await test.step("a second pair for pointers, hidden from assistive technology", async () => {
    await expect(flavours.next).toHaveCount(1);
    await expect(flavours.previous).toHaveCount(1);
    const repeated = flavours.section.locator('[aria-hidden="true"] > a[tabindex="-1"]');
    await repeated.nth(0).click();
    await flavours.expectShown(firstName);
    await repeated.nth(1).click();
    await flavours.expectShown(secondName);
    await expect(repeated.nth(1)).not.toBeFocused();
  });

  await test.step("keys of a tab list, with one tab in the tab order", async () => {
    await flavours.tab(named.cereza).press("Home");
    await flavours.expectShown(firstName);
    await page.keyboard.press("ArrowLeft");
    await flavours.expectShown(lastName);
    await expect(flavours.tab(lastName)).toBeFocused();
    await expect(flavours.section.locator('[role="tab"][tabindex="0"]')).toHaveAccessibleName(
      `Ver sabor ${lastName}`,
    );
  });

  await test.step("the space bar, on arrows and tabs", async () => {
    await flavours.next.press("Space");
    await flavours.expectShown(firstName);
    await expect(flavours.next).toBeFocused();
    await flavours.tab(named.pera).press("Space");
    await flavours.expectShown(named.pera);
    const background = flavours.section.locator('[data-entrance] img[src^="/sabores/fondos/pera.webp?"]');
    await expect(background).toBeVisible();
  });

  await expect(region).toHaveAttribute("data-former", "");
  await expect(region.getByRole("heading", { name: named.pera })).toBeVisible();

  await test.step("and leave a press for a new tab to the browser", async () => {
    // The new tab is not opened, because it sometimes crashes Chromium's headless shell.
    const event = await page.evaluateHandle(() => {
      const press = { isLeft: false };
      addEventListener("click", (event) => {
        press.isLeft = !event.defaultPrevented;
        event.preventDefault();
      });
      return press;
    });
    await flavours.tab(named.cereza).click({ modifiers: ["ControlOrMeta"] });
    expect(await event.jsonValue()).toEqual({ isLeft: true });
    await flavours.expectShown(named.pera);
  });
});

test("the address has the choice, and Back and Forward restore it", async ({ page }) => {
  const flavours = flavoursOn(page);
  await page.goto("/jdm_ct");
  await header(page).getByRole("link", { name: "SABORES" }).click();
  await expect(page).toHaveURL("/#sabores");
  await expect(flavours.section.getByRole("tablist")).toBeVisible();

  // calculator.spec.ts looks at the history entry and the router's state in it.
  await test.step("Back leaves the page instead of stepping through flavours", async () => {
    await flavours.next.click();
    await expect(page).toHaveURL("/?sabor=te-helado#sabores");
    await flavours.tab(named["uva-blanca"]).click();
    await expect(page).toHaveURL("/?sabor=uva-blanca#sabores");
    await page.goBack();
    // Wait for the page too: the address changes first, and navigating earlier would abort it.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ct.name);
    await expect(page).toHaveURL("/jdm_ct");
    await page.goForward();
    await flavours.expectShown(named["uva-blanca"]);
  });

  await test.step("another section keeps it, and Back restores a former address, also offline", async () => {
    // Offline, a request for data would log an error.
    await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
    await flavours.next.click();
    await flavours.expectShown(named.limonada);
    await header(page).getByRole("link", { name: "CONTACTO" }).click();
    await expect(page).toHaveURL("/?sabor=limonada#contacto");
    await flavours.expectShown(named.limonada);
    await flavours.tab(named.pera).click();
    await expect(page).toHaveURL("/?sabor=pera#sabores");
    await page.goBack();
    await expect(page).toHaveURL("/?sabor=limonada#sabores");
    await flavours.expectShown(named.limonada);
  });

  await test.step("Back right after a press wins over the press", async () => {
    await header(page).getByRole("link", { name: "CONTACTO" }).click();
    await expect(page).toHaveURL("/?sabor=limonada#contacto");
    await flavours.section.scrollIntoViewIfNeeded();
    // Simulates a device too slow to paint between the two.
    await page.evaluate(() => {
      const waiting: FrameRequestCallback[] = [];
      const { requestAnimationFrame } = window;
      Object.assign(window, {
        requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
        async drawAgain() {
          window.requestAnimationFrame = requestAnimationFrame;
          for (const callback of waiting) requestAnimationFrame(callback);
          // Work delayed by two frames is done in the third.
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        },
      });
    });
    await flavours.tab(named.pera).dispatchEvent("click");
    await expect(page).toHaveURL("/?sabor=pera#sabores");
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/?sabor=limonada#sabores");
    await page.evaluate("drawAgain()");
    await flavours.expectShown(named.limonada);
  });

  await test.step("Back after a reload adds it to an address without a flavour", async () => {
    await page.goto("/");
    await header(page).getByRole("link", { name: "SABORES" }).click();
    await flavours.tab(named.ciruela).click();
    await expect(page).toHaveURL("/?sabor=ciruela#sabores");
    await page.reload();
    await flavours.expectShown(named.ciruela);
    await expect(flavours.section.locator("[aria-live]"), "nothing is spoken at load").toHaveAttribute(
      "aria-live",
      "off",
    );
    await page.goBack();
    await expect(page).toHaveURL("/?sabor=ciruela");
    await flavours.expectShown(named.ciruela);
  });
});

/** Makes the page as wide as beside a scrollbar, in a window whose width stays. */
const addScrollbar = (page: Page) =>
  page.evaluate(() => document.body.style.setProperty("padding-right", "15px"));

for (const [state, reach] of [
  ["where a scrollbar takes room", addScrollbar],
  ["with text at 200 %", doubleText],
] as const)
  test(`every name stays in one line ${state}`, async ({ page }) => {
    await page.goto("/#sabores");
    for (const width of [320, 390, 600, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await reach(page);
      const lines = await page.locator("#sabores [data-sabor] h3").evaluateAll((names) =>
        names.map((name) => {
          const { height } = name.getBoundingClientRect();
          return Math.floor(height / (0.8 * Number.parseFloat(getComputedStyle(name).fontSize)));
        }),
      );
      expect(lines, `at ${width} px`).toEqual(Array(flavourNames.length).fill(1));
    }
  });

test("in forced colours a name's ground does not cover the title above it", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/#sabores");
  const clip = await page.locator("#titulo-sabores").evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width: Math.floor(width), height: Math.floor(height) };
  });
  const shown = await page.screenshot({ clip });
  await page.locator("#sabores [data-sabor] h3").evaluateAll((names) => {
    for (const name of names) if (name instanceof HTMLElement) name.style.visibility = "hidden";
  });
  expect(shown.equals(await page.screenshot({ clip }))).toBe(true);
});
