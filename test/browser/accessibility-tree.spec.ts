import type { Locator, Page } from "@playwright/test";
import { ENQUIRY, field, fillIn, openContact, sendButton, toasts } from "./contact-page";
import { productFreeTree } from "./product-free-tree";
import { expect, test } from "./site";

test.use({ motion: true, film: true });

/**
 * What assistive technology is told, whole: headings, landmarks, roles, names and states. A change shows in review as
 * a change of a file; products and texts do not ({@link productFreeTree}).
 * `npx playwright test --config test/browser accessibility-tree --update-snapshots` writes them anew.
 * (`toMatchAriaSnapshot` writes files that let any number pass, and that it does not match itself once additions
 * count as changes.)
 */
async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = await part.ariaSnapshot();
  // React's ids follow the components' order, and a datasheet's size its pictures.
  const lasting = productFreeTree(tree.replaceAll(/:R\w+:/g, "").replace(/PDF(, [\d,]+ [kM]B)?/, "PDF"));
  expect(lasting).toMatchSnapshot(`${name}.yml`);
}

/** Opens a page with the script in charge. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^Abrir chat/ })).toBeVisible();
}

for (const [name, path] of [
  ["home", "/"],
  ["jdm-id3", "/jdm_id3"],
  ["jdm-ct", "/jdm_ct"],
  ["not-found", "/no-existe"],
] as const) {
  test(`page ${name}`, async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    await open(page, path);
    if (path === "/") await expect(page.getByRole("button", { name: "Pausar video" })).toBeVisible();
    await expectTree(page.locator("body"), name);
  });
}

test("characteristics open", async ({ page }) => {
  await open(page, "/jdm_ct");
  await page.getByText("Ver más", { exact: true }).click();
  await expect(page.getByRole("list", { name: "Características" })).toBeVisible();
  await expectTree(page.locator("main details"), "characteristics-open");
});

test("gallery modal open", async ({ page }) => {
  await page.goto("/jdm_id3#imagen-2");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectTree(page.getByRole("dialog"), "gallery-open");
});

test("chat open", async ({ page }) => {
  await page.clock.setFixedTime("2026-11-21T15:05:00Z");
  await open(page, "/jdm_ct");
  await page.getByRole("button", { name: /^Abrir chat/ }).click();
  await expect(page.getByText("Hola!!!")).toBeVisible();
  await expectTree(page.locator("[data-chat]"), "chat-open");
});

test("form with errors", async ({ page }) => {
  await openContact(page);
  await field(page, "from_name").fill("Begoña Ñuñez");
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectTree(page.getByRole("form", { name: "Conversemos" }), "form-errors");
});

test("form while it sends, with its toast", async ({ page, site }) => {
  site.sandbox.behave({ browser: "hang" });
  await openContact(page);
  await fillIn(page, { ...ENQUIRY, from_mail: "begona@empresa.cl" });
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Enviando...");
  await expectTree(toasts(page), "toast");
  await expectTree(page.getByRole("form", { name: "Conversemos" }), "form-sending");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("menu open", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Abrir menú" }).click();
    await expect(page.getByRole("navigation", { name: "Menú" })).toBeVisible();
    await expectTree(page.getByRole("banner"), "menu-open");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("flavours are links", async ({ page }) => {
    await page.goto("/");
    await expectTree(page.locator("#sabores"), "flavours-plain");
  });
});
