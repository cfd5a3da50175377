import { EMPTY, ENQUIRY, expect, expectValues, field, fillIn, sendButton, test } from "./contact-page";

test.use({ javaScriptEnabled: false });

test("the contact block shows e-mail, phone and address", async ({ page }) => {
  await page.goto("/");
  const contact = page.getByRole("region", { name: "Conversemos" });
  await expect(contact.getByRole("link", { name: "contacto@frukto.example" }).first()).toHaveAttribute(
    "href",
    "mailto:contacto@frukto.example",
  );
  await expect(contact.getByRole("link", { name: "+56 9 0000 0000" })).toHaveAttribute(
    "href",
    "tel:+56900000000",
  );
  await expect(contact.getByText("Colina, Región Metropolitana")).toBeVisible();
});

test("the form is complete as plain HTML", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Conversemos" });
  await expect(form).toHaveAttribute("method", "post");
  await expect(form).toHaveAttribute("action", "/?index#contacto");
  await expect(form).not.toHaveAttribute("novalidate");
  const expected = {
    from_name: { maxlength: "20", autocomplete: "name", type: "text" },
    telefono: { maxlength: "30", autocomplete: "tel", type: "text" },
    from_mail: { maxlength: "40", autocomplete: "email", type: "text", inputmode: "email" },
    message: { maxlength: "730", cols: "30", rows: "10" },
  };
  for (const [name, attributes] of Object.entries(expected)) {
    const control = field(page, name as keyof typeof expected);
    await expect(control).toHaveAttribute("name", name);
    await expect(control).toHaveAttribute("required");
    for (const [attribute, value] of Object.entries(attributes))
      await expect(control).toHaveAttribute(attribute, value);
  }
  await expect(page.getByText("lo guardamos en nuestro servidor")).toBeHidden();
  await page.getByText("¿Qué hacemos con tus datos?").click();
  await expect(page.getByText("lo guardamos en nuestro servidor")).toBeVisible();
});

test("a sent form arrives whole, and a reload does not send it again", async ({ page, sandbox }) => {
  await page.goto("/");
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL("/?contacto=enviado#contacto");
  await expect(page.getByRole("heading", { name: "Correo enviado con éxito" })).toBeInViewport();
  await page.reload();
  await expectValues(page, EMPTY);
  const messages = sandbox.messages();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.fields).toMatchObject({ ...ENQUIRY, message: ENQUIRY.message.replace("\n", "\r\n") });
});

test("a form with errors comes back with a summary, the same text at each field, and every value", async ({
  page,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await page.goto("/");
  await fillIn(page, { ...ENQUIRY, telefono: "   ", from_mail: "  " });
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("heading")).toHaveText("Faltan 2 datos para enviar tu mensaje");
  for (const [name, text] of [
    ["telefono", "Escribe un teléfono para llamarte."],
    ["from_mail", "Escribe tu correo para responderte."],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(text));
    await summary.getByRole("link", { name: text }).click();
    await expect(field(page, name)).toBeFocused();
  }
  await expectValues(page, { ...ENQUIRY, telefono: "   ", from_mail: "  " });
  expect(sandbox.messages()).toEqual([]);
});

test("a failed send keeps every value and names the ways that are left", async ({
  page,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/status of 502/);
  sandbox.behave({ status: 500, text: "down" });
  await page.goto("/");
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Error al enviar el correo" })).toBeVisible();
  await expect(
    page.getByText("Tus datos siguen aquí: inténtalo de nuevo o escríbenos por WhatsApp"),
  ).toBeVisible();
  await expect(page.getByRole("form").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    "https://api.whatsapp.com/send/?phone=56900000000",
  );
  await expect(page).toHaveTitle(/^Error: /);
  await expectValues(page, ENQUIRY);
});

test("a visitor who sent too much reads so and gets the phone number", async ({ page, allowConsole }) => {
  allowConsole(/status of 429/);
  for (const text of ["uno", "dos", "tres", "cuatro", "cinco", "seis"]) {
    await page.goto("/");
    await fillIn(page, { ...ENQUIRY, message: text });
    await sendButton(page).click();
    await page.waitForLoadState();
  }
  await expect(page.getByRole("heading", { name: "Recibimos muchos mensajes seguidos" })).toBeVisible();
  await expect(page.getByRole("form").getByRole("link", { name: "+56 9 0000 0000" })).toBeVisible();
  await expectValues(page, { ...ENQUIRY, message: "seis" });
});

test("people and assistive technology never meet the field for machines", async ({ page, sandbox }) => {
  await page.goto("/");
  const trap = page.locator('[name="extra"]');
  expect(await trap.locator("..").boundingBox()).toMatchObject({ width: 1, height: 1 });
  await expect(page.getByRole("textbox", { name: "No llenes" })).toHaveCount(0);
  await fillIn(page);
  await trap.fill("http://spam.example", { force: true });
  await sendButton(page).click();
  await expect(page).toHaveURL("/?contacto=enviado#contacto");
  expect(sandbox.messages()).toEqual([]);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("what came of the message is in view at once", async ({ page, allowConsole }) => {
    allowConsole(/status of 400/);
    await page.goto("/");
    await fillIn(page, { ...ENQUIRY, telefono: "  " });
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await page.goto("/?contacto=enviado#contacto");
    await expect(page.getByRole("heading", { name: "Correo enviado con éxito" })).toBeInViewport({
      ratio: 1,
    });
  });
});
