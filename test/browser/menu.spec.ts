import type { Page } from "@playwright/test";
import { home } from "../support/content";
import { expect, test } from "./fixtures";
import { BELOW_PICTURE, expectHeader, expectLanded, OVER_PICTURE, OVER_WORDS } from "./header-page";

const PHONE = { width: 390, height: 844 };

const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: /menú/ });
const menu = (page: Page) => page.getByRole("navigation", { name: "Menú" });

/** Name and expanded state of the menu's button in the accessibility tree. */
async function told(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ role, name }) => role?.value === "button" && /menú$/.test(name?.value))
    .map(({ name, properties = [] }) => [
      name?.value,
      properties.find((property) => property.name === "expanded")?.value.value,
    ]);
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await expect(menu(page)).toBeVisible();
  await expect.poll(() => told(page)).toEqual([["Cerrar menú", true]]);
}

async function expectClosed(page: Page) {
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => told(page)).toEqual([["Abrir menú", false]]);
}

test.describe("with JavaScript", () => {
  test.use({ viewport: PHONE });

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
          .focus();
        await page.keyboard.press("Tab");
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
      await menu(page).getByRole("link", { name: "CONTACTO" }).click();
      await expect(page).toHaveURL("/#contacto");
      await expectClosed(page);
      await expect(page.locator("#contacto")).toBeFocused();
      await expect(page.locator("#contacto")).toBeInViewport();
    });

    await page.setViewportSize({ width: 640, height: 320 });
    await openMenu(page);
    await expect(menu(page).locator("[aria-current]")).toHaveText(["CONTACTO"]);
    const last = menu(page).getByRole("link", { name: "CONTACTO" });
    await last.scrollIntoViewIfNeeded();
    await expect(last, "scrolled to on a low screen").toBeInViewport({ ratio: 1 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test("opens and closes, and leads to sections without covering them; the header has the colours of what it is over", async ({
    page,
  }) => {
    await page.goto("/jdm_id3");
    await expectHeader(page, BELOW_PICTURE);
    await expectClosed(page);
    await page.getByRole("button", { name: "Abrir menú" }).press("Enter");
    await menu(page).getByRole("link", { name: "MÁQUINAS" }).click();
    await expect(page).toHaveURL("/#maquinas");
    await expect(page.locator("#maquinas")).toBeInViewport();

    for (const [name, id] of [
      ["NOSOTROS", "nosotros"],
      ["CONTACTO", "contacto"],
    ] as const) {
      await page.getByRole("button", { name: "Abrir menú" }).click();
      await menu(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(menu(page)).toBeHidden();
      await expectLanded(page, `#${id}`);
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
