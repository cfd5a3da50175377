import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, violationsAtBothWidths } from "./accessibility-violations";
import { ENQUIRY, formOn } from "./contact-page";
import { expect, test } from "./fixtures";
import { thumbnail } from "./gallery-page";

test.use({ motion: true, film: true });

/**
 * Compares the whole accessibility tree: headings, landmarks, roles, names and states. A change shows in review as a
 * changed file.
 * `npx playwright test accessibility-tree --update-snapshots` writes them anew.
 * (`toMatchAriaSnapshot` writes files that let any number pass, and that it does not match itself once additions
 * count as changes.)
 */
async function expectTree(part: Locator, name: string): Promise<void> {
  const tree = await part.ariaSnapshot();
  // React's ids follow the components' order, and a datasheet's size and version its pictures.
  const lasting = tree
    .replaceAll(/:R\w+:/g, "")
    .replaceAll(/\?v=\w+/g, "")
    .replace(/PDF(, [\d,]+ [kM]B)?/, "PDF");
  expect.soft(lasting).toMatchSnapshot(`${name}.yml`);
}

/** The same, and expects axe to find nothing in the part. */
async function expectAccessible(page: Page, selector: string, name: string): Promise<void> {
  await expectTree(page.locator(selector), name);
  const violations = selector === "body" ? violationsAtBothWidths : accessibilityViolations;
  expect.soft(await violations(page, selector), name).toEqual([]);
}

/** Opens a page with the script in charge. In forced colours every round control has a ground and a border. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^Abrir chat/ })).toBeVisible();
  const controls = page.locator("[class*=icon_round]");
  await expect(controls, path).not.toHaveCount(0);
  const bare = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
        const isClear = /^rgba\(.*, 0\)$|transparent/.test(backgroundColor);
        return isClear || borderTopStyle !== "solid" || Number.parseFloat(borderTopWidth) < 1;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(bare, path).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

test("each page, and what opens in it", async ({ page, site: server, allowConsole }) => {
  allowConsole(/status of 404/);

  await test.step("home, with the menu of a phone", async () => {
    await open(page, "/");
    await expect(page.getByRole("button", { name: "Pausar video" })).toBeVisible();
    await expectTree(page.locator("body"), "home");
    await page.getByRole("button", { name: "Pausar video" }).click();
    expect.soft(await violationsAtBothWidths(page), "home").toEqual([]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Abrir menú" }).click();
    await expect(page.getByRole("navigation", { name: "Menú" })).toBeVisible();
    await expectAccessible(page, "header", "menu-open");
    if (size) await page.setViewportSize(size);
  });

  await test.step("its form with errors, and while it sends, with its toast", async () => {
    const form = formOn(page);
    await form.from_name.fill("Begoña Ñuñez");
    await form.sendButton.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "#contacto form", "form-errors");
    server.sandbox.behave({ browser: "hang" });
    await form.fillIn({ ...ENQUIRY, from_mail: "begona@empresa.cl" });
    await form.sendButton.click();
    await expect(form.toasts).toHaveText("Enviando...");
    await expectAccessible(page, "[role=status][aria-label=Avisos]", "toast");
    await expectAccessible(page, "#contacto form", "form-sending");
  });

  await test.step("a machine, with its characteristics, its pictures and the chat open", async () => {
    await page.clock.setFixedTime("2026-11-21T15:05:00Z");
    await open(page, "/jdm_id3");
    await expectAccessible(page, "body", "machine");
    await page.getByText("Ver más", { exact: true }).click();
    await expect(page.getByRole("list", { name: "Características" })).toBeVisible();
    await expectAccessible(page, "main details", "characteristics-open");
    await thumbnail(page, 2).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "dialog", "gallery-open");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    // The launcher has left, because the page was scrolled down.
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: /^Abrir chat/ }).click();
    await expect(page.getByText("Hola!!!")).toBeVisible();
    await expectAccessible(page, "[data-chat]", "chat-open");
  });

  await test.step("an unknown path", async () => {
    await open(page, "/no-existe");
    await expectAccessible(page, "body", "not-found");
  });
});
