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

/** Sends the form, whose answer waits for the returned function. */
async function sendAndHold(page: Page): Promise<() => void> {
  const release = await holdProvider(page);
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
  const release = await sendAndHold(page);
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
  const release = await sendAndHold(page);
  await page.getByRole("contentinfo").getByRole("link").first().click();
  release();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(ownSite.sandbox.messages()).toHaveLength(1);
});
