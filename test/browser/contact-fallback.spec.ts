import { startSite } from "../support/site-process";
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
  useUpLimit,
} from "./contact-page";

const DOWN = { status: 500, text: "down" } as const;

/** What Chromium itself writes about answers and connections that failed. */
const NETWORK = /Failed to load resource|blocked by CORS policy/;

test.beforeEach(({ allowConsole }) => allowConsole(NETWORK));

for (const [what, behaviour] of [
  ["answers 500", DOWN],
  ["answers 403 to browsers", { status: 403, text: "API calls are disabled" }],
  ["answers 429", { status: 429, text: "Too many requests" }],
  ["cuts the connection", "close"],
] as const) {
  test(`a provider that ${what}: our server delivers, under one toast`, async ({ page, sandbox }) => {
    sandbox.behave({ browser: behaviour });
    await send(page);
    await expect(toasts(page)).toHaveText("Correo enviado con éxito", { timeout: 15_000 });
    await expectValues(page, EMPTY);
    expect(sandbox.messages().map(({ caller }) => caller)).toEqual(["server"]);
  });
}

test("a provider that hangs is given up after 15 s: our server delivers", async ({ page, sandbox }) => {
  sandbox.behave({ browser: "hang" });
  await page.clock.install();
  const call = page.waitForRequest(/send-form/);
  await send(page);
  await call;
  await expect(toasts(page)).toHaveText("Enviando...");
  await page.clock.fastForward(10_000);
  await expect(toasts(page)).toHaveText("Enviando...");
  await page.clock.fastForward(5_000);
  await expect(toasts(page)).toHaveText("Correo enviado con éxito", { timeout: 15_000 });
  expect(sandbox.messages().map(({ caller }) => caller)).toEqual(["server"]);
});

test("a provider that fails only for our server never matters", async ({ page, sandbox }) => {
  sandbox.behave({ server: DOWN });
  await send(page);
  await expect(toasts(page)).toHaveText("Correo enviado con éxito");
  expect(sandbox.messages().map(({ caller }) => caller)).toEqual(["browser"]);
});

test("when both fail nothing typed is lost, and a retry after recovery sends one e-mail", async ({
  page,
  sandbox,
}) => {
  sandbox.behave(DOWN);
  await send(page);
  await expect(toasts(page)).toHaveText("Error al enviar el correo", { timeout: 15_000 });
  await expectValues(page, ENQUIRY);
  await expect(
    page.getByText("Tus datos siguen aquí: inténtalo de nuevo o escríbenos por WhatsApp"),
  ).toBeVisible();
  await expect(sendButton(page)).toHaveText("Enviar mensaje");
  await expect(page).toHaveTitle(/^Error: /);

  sandbox.behave("normal");
  await field(page, "message").fill("Corregido.");
  await sendButton(page).click();
  await expect(toasts(page)).toContainText("Correo enviado con éxito", { timeout: 15_000 });
  await expectValues(page, EMPTY);
  expect(sandbox.messages().map(({ fields }) => fields.message)).toEqual(["Corregido."]);
});

test("without any connection nothing typed is lost, and it can be sent once there is one", async ({
  page,
  context,
  sandbox,
}) => {
  await openContact(page);
  await fillIn(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Error al enviar el correo", { timeout: 15_000 });
  await expectValues(page, ENQUIRY);
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(toasts(page)).toContainText("Correo enviado con éxito", { timeout: 15_000 });
  expect(sandbox.messages()).toHaveLength(1);
});

test("leaving the page while it sends still delivers, and once", async ({ page, sandbox }) => {
  sandbox.behave({ browser: "hang" });
  await send(page);
  await expect(toasts(page)).toHaveText("Enviando...");
  await page.goto("/jdm_ct");
  await expect.poll(() => sandbox.messages().length).toBe(1);
  sandbox.behave("normal");
  await openContact(page);
  await expectValues(page, ENQUIRY);
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito", { timeout: 15_000 });
  expect(sandbox.messages()).toHaveLength(1);
});

test("too many enquiries: a clear text with the phone number, and the values stay", async ({
  page,
  site,
  sandbox,
}) => {
  await useUpLimit(page, site.url);
  sandbox.behave({ browser: DOWN });
  await send(page);
  await expect(toasts(page)).toHaveText("Error al enviar el correo", { timeout: 15_000 });
  await expect(page.getByRole("heading", { name: "Recibimos muchos mensajes seguidos" })).toBeVisible();
  await expect(page.getByRole("form").getByRole("link", { name: "+56 9 0000 0000" })).toBeVisible();
  await expectValues(page, ENQUIRY);
});

test("a machine that fills in every field is told what people are told, and nothing is sent", async ({
  page,
  sandbox,
}) => {
  await openContact(page);
  await fillIn(page);
  await page.locator('[name="extra"]').fill("http://spam.example", { force: true });
  await sendButton(page).click();
  await expect(toasts(page)).toHaveText("Correo enviado con éxito", { timeout: 15_000 });
  expect(sandbox.messages()).toEqual([]);
});

test("without the script's second part the form goes as plain HTML", async ({ page, sandbox }) => {
  await page.route(/send-enquiry/, (route) => route.abort());
  await send(page);
  await expect(page).toHaveURL("/?contacto=enviado#contacto");
  await expect(page.getByRole("heading", { name: "Correo enviado con éxito" })).toBeVisible();
  await expectValues(page, EMPTY);
  expect(sandbox.messages()).toHaveLength(1);
});

test("without the toasts' code the page stays, delivers and says so at the form", async ({
  page,
  sandbox,
}) => {
  await page.route(/toaster-stack/, (route) => route.abort());
  await send(page);
  await expect(page.getByRole("heading", { name: "Recibimos tu mensaje" })).toBeVisible();
  expect(sandbox.messages()).toHaveLength(1);
});

test("without a template id the library's text is in the console and the visitor sees the error", async ({
  page,
  sandbox,
  allowConsole,
}) => {
  const text = "The template ID is required. Visit https://dashboard.emailjs.com/admin/templates";
  allowConsole(/The template ID is required/);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  const site = await startSite({ ...sandbox.env, EMAILJS_TEMPLATE_ID: "" });
  try {
    await send(page, `${site.url}/#contacto`);
    await expect(toasts(page)).toHaveText("Error al enviar el correo", { timeout: 15_000 });
    expect(messages).toContain(text);
    await expectValues(page, ENQUIRY);
  } finally {
    await page.goto("about:blank");
    await site.stop();
  }
});
