import {
  EMPTY,
  ENQUIRY,
  expect,
  expectValues,
  field,
  fillIn,
  openContact,
  sendButton,
  test,
  toasts,
} from "./contact-page";

test("errors: summary with links, the same text at the field, the first wrong field focused", async ({
  page,
  sandbox,
}) => {
  await openContact(page);
  await fillIn(page, { ...ENQUIRY, telefono: " ", from_mail: "" });
  await sendButton(page).click();
  await expect(field(page, "telefono")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("heading")).toHaveText("Faltan 2 datos para enviar tu mensaje");
  await expect(field(page, "telefono")).toHaveAccessibleDescription("Escribe un teléfono para llamarte.");
  await summary.getByRole("link", { name: "Escribe tu correo para responderte." }).click();
  await expect(field(page, "from_mail")).toBeFocused();
  await expect(page).toHaveURL(/#contacto$/);

  await page.keyboard.type("begona@empresa.cl");
  await expect(field(page, "from_mail")).not.toHaveAttribute("aria-invalid");
  await expect(summary.getByRole("heading")).toHaveText("Falta 1 dato para enviar tu mensaje");
  await field(page, "telefono").fill("9");
  await expect(summary).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
  expect(sandbox.messages()).toEqual([]);
});

test("the message's characters are counted, up to its end", async ({ page }) => {
  await openContact(page);
  await field(page, "message").fill("a\n".repeat(76));
  await expect(page.getByText("152 / 730")).toBeVisible();
  await field(page, "message").fill("x".repeat(730));
  await expect(page.getByText("730 / 730. Llegaste al máximo.")).toBeVisible();
  await field(page, "message").press("End");
  await page.keyboard.type("y");
  await expect(field(page, "message")).toHaveValue("x".repeat(730));
});

test("an odd e-mail address gets a hint, and is sent all the same", async ({ page, sandbox }) => {
  await openContact(page);
  await fillIn(page, { ...ENQUIRY, from_mail: ENQUIRY.from_mail.replace(".cl", "") });
  await field(page, "from_name").focus();
  const hint = page.getByText("Revisa tu correo: debería verse como nombre@empresa.cl");
  await expect(hint).toBeVisible();
  await expect(field(page, "from_mail")).not.toHaveAttribute("aria-invalid");
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expect(hint).toBeHidden();
  expect(sandbox.messages()).toHaveLength(1);
});

test("a draft survives reload and navigation, is offered back, and can be thrown away", async ({ page }) => {
  await openContact(page);
  await fillIn(page);
  await page.reload();
  await expectValues(page, ENQUIRY);
  await expect(page.getByText("Recuperamos lo que habías escrito.")).toBeVisible();
  await page.goto("/jdm_ct");
  await openContact(page);
  await expectValues(page, ENQUIRY);
  await page.getByRole("button", { name: "Empezar de nuevo" }).click();
  await expectValues(page, EMPTY);
  await expect(field(page, "from_name")).toBeFocused();
  await page.reload();
  await expect(page.getByText("0 / 730")).toBeVisible();
  await expectValues(page, EMPTY);
});

test("starting again takes errors and hints away with the draft", async ({ page }) => {
  await openContact(page);
  await fillIn(page, { from_name: "Begoña", from_mail: "begona@empresa" });
  await page.reload();
  await field(page, "from_mail").blur();
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole("button", { name: "Empezar de nuevo" }).click();
  await expectValues(page, EMPTY);
  await expect(page.getByRole("form").getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("form").locator("[aria-invalid]")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
});

test("an address that only looks like a failed form has no error in its title", async ({ page }) => {
  await page.goto("/?index");
  await expect(page).not.toHaveTitle(/^Error: /);
});

test("a machine's page leads to a message that names the machine; a draft is kept beside it", async ({
  page,
}) => {
  await openContact(page, "/?maquina=jdm_ct#contacto");
  await expect(field(page, "message")).toHaveValue(/JDM CT/);
  const wish = await field(page, "message").inputValue();
  await openContact(page, "/");
  await expect(field(page, "message")).toHaveValue("");
  await field(page, "message").fill("Somos 80 personas.");
  await openContact(page, "/?maquina=jdm_ct#contacto");
  await expect(field(page, "message")).toHaveValue(`${wish}\n\nSomos 80 personas.`);
});
