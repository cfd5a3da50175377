import type { Page } from "@playwright/test";
import { contact, ct } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import {
  CONTACT,
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
import { hold } from "./network";
import { startScreenReader } from "./screen-reader";

const PROVIDER = "**/api/v1.0/email/send-form";
/** The code that checks and sends the form. */
const SENDING_CODE = /assets\/send-enquiry/;

const spokenLater = (page: Page) => page.locator("#contacto form > [aria-live=polite]");
const titled = (page: Page, name: string) => page.locator("#contacto").getByRole("heading", { name });
const received = (page: Page) => titled(page, contact.sent.titleWithEmail);

/** Fills in the form and sends it after the minimum human time. */
async function send(page: Page): Promise<void> {
  await fillIn(page);
  await page.clock.fastForward(2_000);
  await sendButton(page).click();
}

async function expectSending(page: Page): Promise<void> {
  await expect(sendButton(page)).toHaveText("Enviando...");
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(field(page, "message")).not.toBeEditable();
}

async function goToMachine(page: Page): Promise<void> {
  await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
  await expect(page).toHaveTitle(/JDM CT/);
}

/** As after Back from the back-forward cache, which the headless shell lacks and Firefox fills only when it is idle. */
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

test.beforeEach(async ({ page, allowConsole }) => {
  // Chromium's own messages about failed responses and connections.
  allowConsole(/Failed to load resource/);
  await page.clock.install();
});

test("a press reacts at once; the message is sent once, and the result appears on any page", async ({
  page,
  sandbox,
}) => {
  await test.step("the sending code loads on the first touch; errors end 'Enviando...'", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const release = await hold(page, SENDING_CODE);
    await openContact(page);
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => /send-enquiry|toaster-stack/.test(url))).toEqual([]);
    const code = page.waitForRequest(SENDING_CODE);
    await fillIn(page, { ...ENQUIRY, telefono: " " });
    await code;
    await sendButton(page).click();
    await expectSending(page);
    release();
    await expect(field(page, "telefono")).toBeFocused();
    await expect(field(page, "telefono")).toBeEditable();
    await expect(sendButton(page)).toHaveText(contact.send);
    expect(sandbox.messages()).toEqual([]);
  });

  await test.step("on another page one toast goes from loading to success", async () => {
    await field(page, "telefono").fill(ENQUIRY.telefono);
    const release = await hold(page, PROVIDER);
    await sendButton(page).click();
    await goToMachine(page);
    await expect(toasts(page)).toHaveText("Enviando...");
    release();
    await expect(toasts(page)).toHaveText("Correo enviado con éxito");
    await page.goBack();
    await expect(page.getByText("0 / 730")).toBeVisible();
    await expectValues(page, EMPTY);
  });

  await test.step("the button refuses a second press and keeps the focus, after a walk as well", async () => {
    await fillIn(page);
    const release = await hold(page, PROVIDER);
    await sendButton(page).dblclick();
    await expectSending(page);
    await expect(sendButton(page)).toBeFocused();
    await field(page, "from_name").press("Enter");
    await goToMachine(page);
    await page.goBack();
    await expectSending(page);
    await expectValues(page, ENQUIRY);
    await sendButton(page).click({ force: true });
    const reader = await startScreenReader(page);
    release();
    const thanks = page.getByRole("group", { name: contact.sent.titleWithEmail });
    await expect(thanks).toBeFocused();
    const text = `Te respondemos a ${ENQUIRY.from_mail} con una propuesta.`;
    await expect(thanks).toHaveAccessibleDescription(text);
    expect((await reader.spoken()).sort()).toEqual([
      `group, Recibimos tu mensaje, ${text}`,
      "polite: Correo enviado con éxito",
    ]);
    await expectValues(page, EMPTY);
    await expect(sendButton(page)).toHaveText(contact.send);
    expect(sandbox.messages()).toHaveLength(2);
  });
});

test("a provider that hangs is given up; a page that is left sends, and does not again", async ({
  page,
  sandbox,
}) => {
  const callers = () => sandbox.messages().map(({ caller }) => caller);
  await openContact(page);
  sandbox.behave({ browser: "hang" });

  await test.step("an address that is too long is spoken before the press, or after it, but not twice", async () => {
    await fillIn(page);
    await field(page, "from_mail").fill("x".repeat(46));
    await field(page, "from_mail").press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(spokenLater(page)).toHaveText("");
  });

  await test.step("after 15 s our server delivers", async () => {
    const call = page.waitForRequest(/send-form/);
    await send(page);
    await call;
    await page.clock.fastForward(10_000);
    await expect(toasts(page)).toHaveText("Enviando...");
    await page.clock.fastForward(5_000);
    await expect(toasts(page)).toHaveText("Correo enviado con éxito");
    expect(callers()).toEqual(["server"]);
    expect(await accessibilityViolations(page, ...CONTACT)).toEqual([]);
  });

  await test.step("a page that is left while it sends has sent", async () => {
    await send(page);
    await expect(toasts(page)).toContainText("Enviando...");
    await page.goto("/jdm_ct");
    await expect.poll(callers).toEqual(["server", "server"]);
    sandbox.behave("normal");
    await openContact(page);
    await expectValues(page, ENQUIRY);
    await page.clock.fastForward(2_000);
    await sendButton(page).click();
    await expect(received(page)).toBeVisible();
    expect(callers()).toHaveLength(2);
  });
});

test("the form copes without a connection, the provider or a part of its code", async ({
  page,
  context,
  sandbox,
}) => {
  await test.step("a connection, lost before the first touch: the text stays, and is sent later", async () => {
    await openContact(page, "/?maquina=jdm_ct#contacto");
    const reader = await startScreenReader(page);
    await context.setOffline(true);
    for (const attempt of ["first", "second"]) {
      await sendButton(page).click();
      await expect(titled(page, "Error al enviar el correo")).toBeVisible();
      await expect(spokenLater(page)).toHaveText("Error al enviar el correo");
      expect(await reader.spoken(), attempt).toContain("polite: Error al enviar el correo");
    }
    await expect(field(page, "message")).toHaveValue(`Hola, quiero cotizar la máquina ${ct.name}.`);
    expect(await accessibilityViolations(page, ...CONTACT)).toEqual([]);
    await fillIn(page);
    await sendButton(page).click();
    await expect(sendButton(page)).toHaveText(contact.send);
    await expectValues(page, ENQUIRY);
    await context.setOffline(false);
    await sendButton(page).click();
    await expect.poll(() => sandbox.messages()).toHaveLength(1);
  });

  await test.step("its sending code: it is posted as plain HTML", async () => {
    await page.route(SENDING_CODE, (route) => route.abort());
    await openContact(page);
    const release = await hold(page, "**/healthz");
    await send(page);
    await expect(sendButton(page)).toHaveText("Enviando...");
    await comeBack(page);
    await expect(sendButton(page)).toHaveText(contact.send);
    await expect(field(page, "message")).toBeEditable();
    release();
    await expect(page).toHaveURL("/?contacto=enviado#contacto");
    await expect(titled(page, "Correo enviado con éxito")).toBeVisible();
    // Text typed before hydration is not in the draft.
    await expect(page.getByText("0 / 730")).toBeVisible();
    await expectValues(page, EMPTY);
    expect(sandbox.messages()).toHaveLength(2);
  });

  await test.step("its sending code, until the press after Back: our server delivers once", async () => {
    await page.route(
      /\/\?index$/,
      async (route) => {
        await route.fetch({ maxRedirects: 0 });
        // The page stays, as if the visitor had come back to it.
        await route.fulfill({ status: 204 });
      },
      { times: 1 },
    );
    await send(page);
    await expect.poll(() => sandbox.messages()).toHaveLength(3);
    await page.unroute(SENDING_CODE);
    await comeBack(page);
    await sendButton(page).click();
    await expect(received(page)).toBeVisible();
    expect(sandbox.messages()).toHaveLength(3);
  });

  await test.step("the toasts, and the provider, which a content blocker keeps away: our server delivers", async () => {
    await page.route(/toaster-stack/, (route) => route.abort());
    await page.route(`${sandbox.origin}/**`, (route) => route.abort("blockedbyclient"));
    await openContact(page);
    await send(page);
    await expect(received(page)).toBeVisible();
    await expectValues(page, EMPTY);
    expect(sandbox.messages().at(-1)?.caller).toBe("server");
  });
});
