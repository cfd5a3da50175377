import type { Page, Request } from "@playwright/test";
import {
  EMPTY,
  ENQUIRY,
  expect,
  expectValues,
  field,
  fillIn,
  openContact,
  send,
  sendButton,
  test,
  toasts,
} from "./contact-page";

const PROVIDER = "**/api/v1.0/email/send-form";
/** The code that checks and sends the form. */
const SENDING_CODE = /assets\/send-enquiry/;

/** Holds requests until the returned function lets them go. */
async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Sends the form, whose answer waits for the returned function. */
async function sendAndHold(page: Page): Promise<() => void> {
  const release = await hold(page, PROVIDER);
  await send(page);
  await expect(toasts(page)).toHaveText("Enviando...");
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
  expect(scripts.filter((url) => /send-enquiry|toaster-stack/.test(url))).toEqual([]);
  const library = page.waitForRequest(SENDING_CODE);
  await field(page, "from_name").focus();
  await library;
});

test("what leaves the browser is the specified payload, field by field", async ({ page, sandbox }) => {
  await openContact(page);
  await fillIn(page);
  const call = page.waitForRequest(PROVIDER);
  await sendButton(page).click();
  const request = await call;
  expect(request.method()).toBe("POST");
  expect(request.url()).toBe(`${sandbox.origin}/api/v1.0/email/send-form`);
  expect(await fieldsOf(request)).toEqual([
    ["from_name", ENQUIRY.from_name],
    ["telefono", ENQUIRY.telefono],
    ["from_mail", ENQUIRY.from_mail],
    ["message", ENQUIRY.message.replace("\n", "\r\n")],
    ["lib_version", "3.2.0"],
    ["service_id", sandbox.ids.serviceId],
    ["template_id", sandbox.ids.templateId],
    ["user_id", sandbox.ids.userId],
  ]);
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(sandbox.messages()).toHaveLength(1);
});

test("one toast goes from loading to success; then everything is cleared", async ({ page }) => {
  const release = await sendAndHold(page);
  await expectValues(page, ENQUIRY);
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  await expectValues(page, EMPTY);
  const thanks = page.getByRole("form").getByText(`Te respondemos a ${ENQUIRY.from_mail}`);
  await expect(thanks.locator("..")).toBeFocused();
  await expect(page.getByText("0 / 730")).toBeVisible();
  await expect(toasts(page)).toHaveText("", { timeout: 10_000 });
  await page.reload();
  await expectValues(page, EMPTY);
});

test("while sending, the button says so, refuses a second press and keeps the focus", async ({
  page,
  sandbox,
}) => {
  await openContact(page);
  await fillIn(page);
  const release = await hold(page, PROVIDER);
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
  expect(sandbox.messages()).toHaveLength(1);
});

test("a press says 'Enviando...' at once, before the code that sends has arrived", async ({
  page,
  sandbox,
}) => {
  const release = await hold(page, SENDING_CODE);
  await send(page);
  await expect(sendButton(page)).toHaveText("Enviando...");
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(field(page, "message")).not.toBeEditable();
  await sendButton(page).click({ force: true });
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(sandbox.messages()).toHaveLength(1);
});

test("errors found once that code has arrived take 'Enviando...' back", async ({ page, sandbox }) => {
  const release = await hold(page, SENDING_CODE);
  await openContact(page);
  await fillIn(page, { ...ENQUIRY, telefono: " " });
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveText("Enviando...");
  release();
  await expect(field(page, "telefono")).toBeFocused();
  await expect(field(page, "telefono")).toBeEditable();
  await expect(sendButton(page)).toHaveText("Enviar mensaje");
  expect(sandbox.messages()).toEqual([]);
});

test("a visitor who goes on to another page hears there that the message was sent", async ({
  page,
  sandbox,
}) => {
  const release = await sendAndHold(page);
  await page.getByRole("contentinfo").getByRole("link").first().click();
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(sandbox.messages()).toHaveLength(1);
});

test("a form that is left and opened again while it sends goes on from there, and sends once", async ({
  page,
  sandbox,
}) => {
  const release = await sendAndHold(page);
  await page.getByRole("link", { name: "Ver detalle de JDM CT" }).click();
  await expect(page).toHaveTitle(/JDM CT/);
  await page.goBack();
  await expect(sendButton(page)).toHaveText("Enviando...");
  await expectValues(page, ENQUIRY);
  await sendButton(page).click({ force: true });
  release();
  await expect(page.getByRole("heading", { name: "Recibimos tu mensaje" })).toBeVisible();
  await expectValues(page, EMPTY);
  expect(sandbox.messages()).toHaveLength(1);
});
