import { contact } from "../../support/content";
import { ENQUIRY, field, fillIn, openContact, sendButton, toasts } from "../contact-page";
import { expect, test } from "./shot";

const DOWN = { status: 500, text: "down" } as const;

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource/));
test.afterEach(({ site }) => site.sandbox.behave("normal"));

test("form empty", async ({ page, shoot }) => {
  await openContact(page);
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

for (const [state, behaviour, values, text] of [
  ["errors", "normal", { telefono: "", from_mail: "" }, "Escribe un teléfono"],
  ["sending", "hang", {}, "Enviando..."],
  ["sent", "normal", {}, contact.sent.titleWithEmail],
  ["failed", DOWN, {}, "Tus datos siguen aquí"],
] as const)
  test(`form ${state}`, async ({ page, site, shoot }) => {
    site.sandbox.behave(behaviour);
    await openContact(page);
    await fillIn(page, { ...ENQUIRY, ...values });
    await sendButton(page).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await shoot(page.locator("#contacto"));
  });

test("form failed, then sent: two toasts", async ({ page, site, shoot }) => {
  site.sandbox.behave(DOWN);
  await openContact(page);
  await fillIn(page);
  await sendButton(page).click();
  await toasts(page).getByText("Error al enviar el correo").hover();
  site.sandbox.behave("normal");
  await sendButton(page).press("Enter");
  await expect(toasts(page)).toContainText("Correo enviado con éxito");
  await shoot();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [state, values, text] of [
    ["sent", {}, "Correo enviado con éxito"],
    ["errors", { telefono: "  " }, "Escribe un teléfono"],
  ] as const)
    test(`form ${state} without JavaScript`, async ({ page, shoot }) => {
      await page.goto("/");
      await fillIn(page, { ...ENQUIRY, ...values });
      await sendButton(page).click();
      await expect(page.getByText(text).first()).toBeVisible();
      await shoot();
    });
});
