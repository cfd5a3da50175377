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
import { hold } from "./hold";
import { startScreenReader } from "./screen-reader";

const spokenLater = (page: Page) => page.locator("#contacto form > [aria-live=polite]");

const titled = (page: Page, name: string) => page.locator("#contacto").getByRole("heading", { name });
const received = (page: Page) => titled(page, contact.sent.titleWithEmail);
const failed = (page: Page) => titled(page, "Error al enviar el correo");

/** Fills in the form and sends it after the minimum human time. */
async function send(page: Page): Promise<void> {
  await fillIn(page);
  await page.clock.fastForward(2_000);
  await sendButton(page).click();
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await accessibilityViolations(page, ...CONTACT)).toEqual([]);
}

test.beforeEach(async ({ page, allowConsole }) => {
  // Chromium's own messages about failed responses and connections.
  allowConsole(/Failed to load resource/);
  await page.clock.install();
});

test("our server delivers once if the provider fails; if both fail, the text stays in the form", async ({
  page,
  context,
  sandbox,
}) => {
  const callers = () => sandbox.messages().map(({ caller }) => caller);
  await page.setViewportSize({ width: 390, height: 844 });
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

  await test.step("a provider that hangs is given up after 15 s", async () => {
    const call = page.waitForRequest(/send-form/);
    await send(page);
    await call;
    await expect(toasts(page)).toHaveText("Enviando...");
    await page.clock.fastForward(10_000);
    await expect(toasts(page)).toHaveText("Enviando...");
    await page.clock.fastForward(5_000);
    await expect(toasts(page)).toHaveText("Correo enviado con éxito");
    await expectValues(page, EMPTY);
    expect(callers()).toEqual(["server"]);
    await expectNoViolations(page);
    await page.clock.fastForward(5_000);
    await expect(toasts(page)).toHaveText("");
  });

  await test.step("a page that is left while it sends has sent, and does not again", async () => {
    await send(page);
    await expect(toasts(page)).toHaveText("Enviando...");
    await expectNoViolations(page);
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

  await test.step("without a connection nothing typed is lost, and goes once there is one", async () => {
    await context.setOffline(true);
    await send(page);
    await expect(toasts(page)).toContainText("Error al enviar el correo");
    await expect(failed(page)).toBeVisible();
    await expect(page.locator("#contacto")).toContainText(
      "Tus datos siguen aquí: inténtalo de nuevo o escríbenos por WhatsApp",
    );
    await expect(page).toHaveTitle(/^Error: /);
    await expect(sendButton(page)).toHaveText(contact.send);
    await expectValues(page, ENQUIRY);
    await expectNoViolations(page);
    await context.setOffline(false);
    await field(page, "message").fill("Corregido.");
    await sendButton(page).click();
    await expect(received(page)).toBeVisible();
    await expectValues(page, EMPTY);
    expect(sandbox.messages().map(({ fields }) => fields.message)).toEqual([
      ...Array(2).fill(ENQUIRY.message.replace("\n", "\r\n")),
      "Corregido.",
    ]);
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
      await expect(failed(page)).toBeVisible();
      await expect(spokenLater(page)).toHaveText("Error al enviar el correo");
      expect(await reader.spoken(), attempt).toContain("polite: Error al enviar el correo");
    }
    await expect(field(page, "message")).toHaveValue(`Hola, quiero cotizar la máquina ${ct.name}.`);
    await fillIn(page);
    await sendButton(page).click();
    await expect(sendButton(page)).toHaveText(contact.send);
    await expectValues(page, ENQUIRY);
    await context.setOffline(false);
    await sendButton(page).click();
    await expect.poll(() => sandbox.messages()).toHaveLength(1);
  });

  await test.step("its sending code: it is posted as plain HTML", async () => {
    await page.route(/send-enquiry/, (route) => route.abort());
    await openContact(page);
    const release = await hold(page, "**/healthz");
    await send(page);
    await expect(sendButton(page)).toHaveText("Enviando...");
    // As after Back from the back-forward cache, which the headless shell lacks and Firefox fills only when it is idle.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(sendButton(page)).toHaveText(contact.send);
    await expect(field(page, "message")).toBeEditable();
    release();
    await expect(page).toHaveURL("/?contacto=enviado#contacto");
    await expect(titled(page, "Correo enviado con éxito")).toBeVisible();
    await expectValues(page, EMPTY);
    expect(sandbox.messages()).toHaveLength(2);
    // Wait for hydration: text typed earlier is not in the draft.
    await expect(page.getByText("0 / 730")).toBeVisible();
    await field(page, "message").fill("Otra cosa.");
    await page.reload();
    await expectValues(page, { ...EMPTY, message: "Otra cosa." });
    await page.getByRole("button", { name: contact.discardDraft }).click();
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
    await page.unroute(/send-enquiry/);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
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
    expect(sandbox.messages().map(({ caller }) => caller)).toEqual([
      expect.any(String),
      "server",
      "server",
      "server",
    ]);
  });
});
