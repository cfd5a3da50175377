import type { Page, Request } from "@playwright/test";
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
} from "./own-site";

const PROVIDER = "**/api/v1.0/email/send-form";

/** Holds the provider's calls until the returned function lets them go. */
async function holdProvider(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PROVIDER, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

async function fieldsOf(request: Request): Promise<[string, unknown][]> {
  const body = new Uint8Array(request.postDataBuffer() ?? []);
  const headers = { "Content-Type": (await request.headerValue("content-type")) ?? "" };
  return [...(await new Response(body, { headers }).formData())];
}

test("EmailJS's library is fetched on the first touch of the form, not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await openContact(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /submission|toaster-stack/.test(url))).toEqual([]);
  const library = page.waitForRequest(/submission/);
  await field(page, "from_name").focus();
  await library;
});

test("what leaves the browser is the specified payload, field by field", async ({ page, ownSite }) => {
  await openContact(page);
  await fillIn(page);
  const call = page.waitForRequest(PROVIDER);
  await sendButton(page).click();
  const request = await call;
  expect(request.method()).toBe("POST");
  expect(request.url()).toBe(`${ownSite.sandbox.origin}/api/v1.0/email/send-form`);
  expect(await fieldsOf(request)).toEqual([
    ["from_name", ENQUIRY.from_name],
    ["telefono", ENQUIRY.telefono],
    ["from_mail", ENQUIRY.from_mail],
    ["message", ENQUIRY.message.replace("\n", "\r\n")],
    ["lib_version", "3.2.0"],
    ["service_id", ownSite.sandbox.ids.serviceId],
    ["template_id", ownSite.sandbox.ids.templateId],
    ["user_id", ownSite.sandbox.ids.userId],
  ]);
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(ownSite.sandbox.messages()).toHaveLength(1);
});

test("one toast goes from loading to success; then everything is cleared", async ({ page }) => {
  await openContact(page);
  await fillIn(page);
  const release = await holdProvider(page);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Enviando...");
  await expectValues(page, ENQUIRY);
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expectValues(page, EMPTY);
  const thanks = page.getByRole("form").getByText("Te respondemos a begona@empresa.cl");
  await expect(thanks.locator("..")).toBeFocused();
  await expect(page.getByText("0 / 730")).toBeVisible();
  await expect(toasts(page)).toHaveText("", { timeout: 10_000 });
  await page.reload();
  await expectValues(page, EMPTY);
});

test("while sending, the button says so, refuses a second press and keeps the focus", async ({
  page,
  ownSite,
}) => {
  await openContact(page);
  await fillIn(page);
  const release = await holdProvider(page);
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toHaveText("Enviando...");
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await field(page, "from_name").press("Enter");
  await field(page, "from_name").press("Enter");
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expect(sendButton(page)).toHaveText("Enviar mensaje");
  expect(ownSite.sandbox.messages()).toHaveLength(1);
});

test("two tabs with the same content send one e-mail, and both say so", async ({
  page,
  context,
  ownSite,
}) => {
  const other = await context.newPage();
  await openContact(page);
  await openContact(other);
  await fillIn(page);
  await fillIn(other);
  const release = await holdProvider(page);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Enviando...");
  await sendButton(other).click();
  await expect(toasts(other)).toHaveText("Enviando...");
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expect(toasts(other)).toHaveText("Correo enviado con éxito");
  expect(ownSite.sandbox.messages()).toHaveLength(1);
});

test("a visitor who goes on to another page hears there that the message was sent", async ({
  page,
  ownSite,
}) => {
  await openContact(page);
  await fillIn(page);
  const release = await holdProvider(page);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Enviando...");
  await page.getByRole("contentinfo").getByRole("link").first().click();
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(ownSite.sandbox.messages()).toHaveLength(1);
});

test("errors: summary with links, the same text at the field, the first wrong field focused", async ({
  page,
  ownSite,
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
  expect(ownSite.sandbox.messages()).toEqual([]);
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

test("an odd e-mail address gets a hint, and is sent all the same", async ({ page, ownSite }) => {
  await openContact(page);
  await fillIn(page, { ...ENQUIRY, from_mail: "begona@empresa" });
  await field(page, "from_name").focus();
  const hint = page.getByText("Revisa tu correo: debería verse como nombre@empresa.cl");
  await expect(hint).toBeVisible();
  await expect(field(page, "from_mail")).not.toHaveAttribute("aria-invalid");
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expect(hint).toBeHidden();
  expect(ownSite.sandbox.messages()).toHaveLength(1);
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
