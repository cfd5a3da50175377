import type { Page } from "@playwright/test";
import { violationsAtBothWidths } from "./accessibility-violations";
import { expect, fillIn, openContact, sendButton, test, toasts } from "./contact-page";

/** What axe finds in the contact section and the toasts: nothing, in every state. */
async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsAtBothWidths(page, "#contacto", "[role=status]")).toEqual([]);
}

test("axe finds nothing in the form: empty, wrong, with a hint, full", async ({ page }) => {
  await openContact(page);
  await page.getByText("¿Qué hacemos con tus datos?").click();
  await expectNoViolations(page);
  await fillIn(page, {
    from_name: "",
    telefono: "",
    from_mail: "begona@empresa",
    message: "x".repeat(730),
  });
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText("Recuperamos lo que habías escrito.")).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing while sending, after success and after failure", async ({
  page,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  sandbox.behave({ browser: "hang" });
  await page.clock.install();
  await openContact(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Enviando...");
  await expectNoViolations(page);
  sandbox.behave({ status: 500, text: "down" });
  await page.clock.fastForward(15_000);
  await expect(toasts(page)).toHaveText("Error al enviar el correo");
  await expectNoViolations(page);
  sandbox.behave("normal");
  await sendButton(page).click();
  await expect(toasts(page)).toContainText("Correo enviado con éxito");
  await expectNoViolations(page);
});
