import type { Page } from "@playwright/test";
import { contact } from "../../support/content";
import { ENQUIRY, field, fillIn, openContact, sendButton, toasts } from "../contact-page";
import { expect, test } from "./shot";

const DOWN = { status: 500, text: "down" } as const;

/** Fills in the form and presses its button. */
async function send(page: Page, values: Partial<typeof ENQUIRY> = ENQUIRY): Promise<void> {
  await openContact(page);
  await fillIn(page, values);
  await sendButton(page).click();
}

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource/));
test.afterEach(({ site }) => site.sandbox.behave("normal"));

test("form empty", async ({ page, shoot }) => {
  await openContact(page);
  await shoot(page.locator("#contacto"));
});

test("form errors", async ({ page, shoot }) => {
  await send(page, { ...ENQUIRY, telefono: "", from_mail: "" });
  await expect(page.getByRole("alert")).toBeVisible();
  await shoot(page.locator("#contacto"));
});

test("form long text", async ({ page, shoot }) => {
  await openContact(page);
  await fillIn(page, {
    from_name: "W".repeat(20),
    telefono: "+56 9 ".repeat(5),
    from_mail: `${"w".repeat(33)}@empresa`,
    message: "Somos una universidad con muchas sedes. ".repeat(18) + "x".repeat(10),
  });
  await field(page, "from_name").focus();
  await page.getByText(contact.privacy.question).click();
  await shoot(page.locator("#contacto"));
});

test("form sending", async ({ page, site, shoot }) => {
  site.sandbox.behave("hang");
  await send(page);
  await expect(toasts(page)).toHaveText("Enviando...");
  await shoot();
});

test("form sent", async ({ page, shoot }) => {
  await send(page);
  await expect(page.getByRole("heading", { name: contact.sent.titleWithEmail })).toBeVisible();
  await shoot();
});

test("form failed, then sent: two toasts", async ({ page, site, shoot }) => {
  site.sandbox.behave(DOWN);
  await send(page);
  const failure = toasts(page).getByText("Error al enviar el correo");
  await expect(failure).toBeVisible();
  await failure.hover();
  site.sandbox.behave("normal");
  await sendButton(page).press("Enter");
  await expect(toasts(page)).toContainText("Correo enviado con éxito");
  await shoot();
});

test("form failed", async ({ page, site, shoot }) => {
  site.sandbox.behave(DOWN);
  await send(page);
  await expect(page.getByRole("heading", { name: "Error al enviar el correo" })).toBeVisible();
  await shoot(page.locator("#contacto"));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("form sent without JavaScript", async ({ page, shoot }) => {
    await page.goto("/");
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Correo enviado con éxito" })).toBeVisible();
    await shoot();
  });

  test("form errors without JavaScript", async ({ page, shoot }) => {
    await page.goto("/");
    await fillIn(page, { ...ENQUIRY, telefono: "  " });
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await shoot();
  });
});
