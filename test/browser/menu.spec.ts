import type { Page } from "@playwright/test";
import { home } from "../support/content";
import { expect, test } from "./fixtures";
import { BELOW_PICTURE, expectHeader, expectLanded, OVER_PICTURE, OVER_WORDS } from "./header-page";

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

/** The one button that assistive technology finds in the header. */
const toggle = (page: Page) => page.getByRole("banner").getByRole("button");
const menu = (page: Page) => page.getByRole("navigation", { name: "Menú" });
const toMenu = (page: Page, name: string) => menu(page).getByRole("link", { name });

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await expect(menu(page)).toBeVisible();
  await expect(toggle(page)).toHaveAccessibleName("Cerrar menú");
}

async function expectClosed(page: Page) {
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toHaveAccessibleName("Abrir menú");
  // Browsers then tell whether it is open.
  await expect(toggle(page)).toHaveAttribute("popovertarget", "menu");
}

test("closes in every way that visitors try", async ({ page }) => {
  await page.goto("/");
  await expectClosed(page);
  // The stories open it on phones in every engine, and close it by Escape.
  await openMenu(page);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(255, 255, 255)");

  await test.step("not by a click inside it", async () => {
    await page.getByRole("banner").getByText("Facebook").locator("..").click();
    await expect(menu(page)).toBeVisible();
    await toggle(page).click();
    await expectClosed(page);
  });

  const ways: Readonly<Record<string, () => Promise<void>>> = {
    "a click on the page": () => page.mouse.click(195, 800),
    "a click on the header": () => page.mouse.click(220, 30),
    "moving the focus into the page": async () => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: /WhatsApp/ })
        .press("Tab");
      await expect(page.getByRole("link", { name: home.hero.action })).toBeFocused();
    },
    "a screen that becomes wide": async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect(menu(page)).toBeHidden();
      await expect(toggle(page)).toBeHidden();
      await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
      await page.setViewportSize(PHONE);
    },
  };
  for (const [way, close] of Object.entries(ways))
    await test.step(`by ${way}`, async () => {
      await openMenu(page);
      await close();
      await expectClosed(page);
      await expect(page).toHaveURL("/");
    });

  await test.step("by leading to a section, which it then marks", async () => {
    await openMenu(page);
    await toMenu(page, "CONTACTO").click();
    await expect(page).toHaveURL("/#contacto");
    await expectClosed(page);
    await expect(page.locator("#contacto")).toBeFocused();
    await expect(page.locator("#contacto")).toBeInViewport();
  });

  await page.setViewportSize({ width: 640, height: 320 });
  await openMenu(page);
  await expect(menu(page).locator("[aria-current]")).toHaveText(["CONTACTO"]);
  await toMenu(page, "CONTACTO").scrollIntoViewIfNeeded();
  await expect(toMenu(page, "CONTACTO"), "scrolled to on a low screen").toBeInViewport({ ratio: 1 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("opens and closes, and leads to sections without covering them; the header has the colours of what it is over", async ({
    page,
  }) => {
    await page.goto("/jdm_id3");
    await expectHeader(page, BELOW_PICTURE);
    await expectClosed(page);
    await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
    await toMenu(page, "MÁQUINAS").click();
    await expect(page).toHaveURL("/#maquinas");

    for (const name of ["NOSOTROS", "CONTACTO"]) {
      const section = `#${name.toLowerCase()}`;
      await page.getByRole("button", { name: "Abrir menú" }).click();
      await toMenu(page, name).click();
      await expect(page).toHaveURL(`/${section}`);
      await expect(menu(page)).toBeHidden();
      await expectLanded(page, section);
      await expectHeader(page, BELOW_PICTURE);
    }
    await openMenu(page);
    await page.mouse.click(195, 800);
    await expectClosed(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expectHeader(page, OVER_PICTURE);
    await page.mouse.wheel(0, 60);
    await expectHeader(page, OVER_WORDS);
  });
});
