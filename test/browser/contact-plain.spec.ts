import {
  EMPTY,
  ENQUIRY,
  expect,
  expectValues,
  field,
  fillIn,
  sendButton,
  test,
  useUpLimit,
} from "./contact-page";

test.use({ javaScriptEnabled: false });

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

test("a visitor who sent too much reads so and gets the phone number", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/status of 429/);
  await useUpLimit(page, site.url);
  await page.goto("/");
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Recibimos muchos mensajes seguidos" })).toBeVisible();
  await expect(page.getByRole("form").getByRole("link", { name: "+56 9 0000 0000" })).toBeVisible();
  await expectValues(page, ENQUIRY);
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
