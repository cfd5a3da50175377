import type { Page } from "@playwright/test";
import { FIELDS } from "~domain/enquiry/fields";
import { contact, ct } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { CONTACT, counter, EMPTY, ENQUIRY, expect, formOn, test } from "./contact-page";
import { hold, recordRequests } from "./network";
import { startScreenReader } from "./screen-reader";

const PROVIDER = "**/api/v1.0/email/send-form";
/** The code that checks and sends the form. */
const SENDING_CODE = /assets\/send-enquiry/;

type Form = ReturnType<typeof formOn>;

/** Fills in the form and sends it after the minimum human time. */
async function send(page: Page, form: Form): Promise<void> {
  await form.fillIn();
  await page.clock.fastForward(2_000);
  await form.sendButton.click();
}

async function expectSending(form: Form): Promise<void> {
  await expect(form.sendButton).toHaveText("Enviando...");
  await expect(form.sendButton).toHaveAttribute("aria-disabled", "true");
  await expect(form.message).not.toBeEditable();
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
  form,
  sandbox,
}) => {
  await test.step("the sending code loads on the first touch; errors end 'Enviando...'", async () => {
    const early = recordRequests(page, /(send-enquiry|toaster-stack).*\.js/);
    const release = await hold(page, SENDING_CODE);
    await form.open();
    await page.waitForLoadState("networkidle");
    expect(early).toEqual([]);
    const code = page.waitForRequest(SENDING_CODE);
    await form.fillIn({ ...ENQUIRY, telefono: " " });
    await code;
    await form.sendButton.click();
    await expectSending(form);
    release();
    await expect(form.telefono).toBeFocused();
    await expect(form.telefono).toBeEditable();
    await expect(form.sendButton).toHaveText(contact.send);
    expect(sandbox.messages()).toEqual([]);
  });

  await test.step("on another page one toast goes from loading to success", async () => {
    await form.telefono.fill(ENQUIRY.telefono);
    const release = await hold(page, PROVIDER);
    await form.sendButton.click();
    await goToMachine(page);
    await expect(form.toasts).toHaveText("Enviando...");
    release();
    await expect(form.toasts).toHaveText("Correo enviado con éxito");
    await page.goBack();
    await expect(page.getByText(counter(0))).toBeVisible();
    await form.expectValues(EMPTY);
  });

  await test.step("the button refuses a second press and keeps the focus, after a walk as well", async () => {
    await form.fillIn();
    const release = await hold(page, PROVIDER);
    await form.sendButton.dblclick();
    await expectSending(form);
    await expect(form.sendButton).toBeFocused();
    await form.from_name.press("Enter");
    await goToMachine(page);
    await page.goBack();
    await expectSending(form);
    await form.expectValues(ENQUIRY);
    const height = async () => (await form.section.boundingBox())?.height;
    const before = await height();
    await form.sendButton.click({ force: true });
    const reader = await startScreenReader(page);
    release();
    const thanks = page.getByRole("group", { name: contact.sent.titleWithEmail });
    await expect(thanks).toBeFocused();
    const text = `Te respondemos a ${ENQUIRY.from_mail} con una propuesta.`;
    await expect(thanks).toHaveAccessibleDescription(text);
    expect((await reader.spoken()).sort()).toEqual([
      `group, Recibimos tu mensaje Gracias, ${ENQUIRY.from_name}., ${text}`,
      "polite: Correo enviado con éxito",
    ]);
    await form.expectValues(EMPTY);
    expect(sandbox.messages()).toHaveLength(2);
    await expect(form.sendButton).toBeHidden();
    expect(await height(), "the form's place keeps its height").toBe(before);
    const glass = form.section.locator("img[src*='/sabores/']");
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const { width: wide = 0, height: high = 0 } = (await glass.boundingBox()) ?? {};
      expect(wide / high, `the glass's proportions at ${width} px`).toBeCloseTo(4 / 5, 2);
    }
    await form.writeAnother();
    await expect(thanks).toBeHidden();
    await expect(form.from_name).toBeFocused();
    await expect(form.sendButton).toHaveText(contact.send);
  });

  await test.step("a link to the form takes the thanks away, too", async () => {
    await form.fillIn();
    await form.sendButton.click();
    await expect(form.sendButton).toBeHidden();
    await page.getByRole("link", { name: /^Cotizar para/ }).click();
    await expect(form.from_name).toBeFocused();
  });
});

test("a provider that hangs is given up; a page that is left sends, and does not again", async ({
  page,
  form,
  sandbox,
}) => {
  const callers = () => sandbox.messages().map(({ caller }) => caller);
  await form.open();
  sandbox.behave({ browser: "hang" });

  await test.step("an address that is too long is spoken before the press, or after it, but not twice", async () => {
    await form.fillIn({ ...ENQUIRY, from_mail: "x".repeat(FIELDS.from_mail.limit + 6) });
    await form.from_mail.press("Enter");
    await expect(form.errors).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(form.spokenLater).toHaveText("");
  });

  await test.step("after 15 s our server delivers", async () => {
    const call = page.waitForRequest(PROVIDER);
    await send(page, form);
    await call;
    await page.clock.fastForward(10_000);
    await expect(form.toasts).toHaveText("Enviando...");
    await page.clock.fastForward(5_000);
    await expect(form.toasts).toHaveText("Correo enviado con éxito");
    expect(callers()).toEqual(["server"]);
    expect(await accessibilityViolations(page, ...CONTACT)).toEqual([]);
  });

  await test.step("a page that is left while it sends has sent", async () => {
    await form.writeAnother();
    await send(page, form);
    await expect(form.toasts).toContainText("Enviando...");
    await page.goto("/jdm_ct");
    await expect.poll(callers).toEqual(["server", "server"]);
    sandbox.behave("normal");
    await form.open();
    await form.expectValues(ENQUIRY);
    await page.clock.fastForward(2_000);
    await form.sendButton.click();
    await expect(form.titled(contact.sent.titleWithEmail)).toBeVisible();
    expect(callers()).toHaveLength(2);
  });
});

test("the form copes without a connection, the provider or a part of its code", async ({
  page,
  form,
  context,
  sandbox,
}) => {
  await test.step("a connection, lost before the first touch: the text stays, and is sent later", async () => {
    await form.open("/?maquina=jdm_ct#contacto");
    const reader = await startScreenReader(page);
    await context.setOffline(true);
    for (const attempt of ["first", "second"]) {
      await form.sendButton.click();
      await expect(form.titled("Error al enviar el correo")).toBeVisible();
      await expect(form.spokenLater).toHaveText("Error al enviar el correo");
      expect(await reader.spoken(), attempt).toContain("polite: Error al enviar el correo");
    }
    await expect(form.message).toHaveValue(`Hola, quiero cotizar la máquina ${ct.name}.`);
    expect(await accessibilityViolations(page, ...CONTACT)).toEqual([]);
    await form.fillIn();
    await form.sendButton.click();
    await expect(form.sendButton).toHaveText(contact.send);
    await form.expectValues(ENQUIRY);
    await context.setOffline(false);
    await form.sendButton.click();
    // As plain HTML, because its code was missing at the first touch. The thanks end the draft.
    await expect(page).toHaveURL("/?contacto=enviado#contacto");
    await expect(form.titled("Correo enviado con éxito")).toBeVisible();
    await expect(page.getByText(counter(0)), "the form below them, after hydration").toBeAttached();
    await form.expectValues(EMPTY);
    expect(sandbox.messages()).toHaveLength(1);
  });

  await test.step("its sending code: it is posted as plain HTML", async () => {
    await page.route(SENDING_CODE, (route) => route.abort());
    await form.open();
    const release = await hold(page, "**/healthz");
    await send(page, form);
    await expect(form.sendButton).toHaveText("Enviando...");
    await comeBack(page);
    await expect(form.sendButton).toHaveText(contact.send);
    await expect(form.message).toBeEditable();
    release();
    await expect(page).toHaveURL("/?contacto=enviado#contacto");
    await expect(form.titled("Correo enviado con éxito")).toBeVisible();
    // Text typed before hydration is not in the draft.
    await form.expectValues(EMPTY);
    await form.writeAnother();
    await expect(page.getByText(counter(0))).toBeVisible();
    await expect(page).toHaveURL("/#contacto");
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
    await send(page, form);
    await expect.poll(() => sandbox.messages()).toHaveLength(3);
    await page.unroute(SENDING_CODE);
    await comeBack(page);
    await form.sendButton.click();
    await expect(page).toHaveURL("/?contacto=enviado#contacto");
    await form.expectValues(EMPTY);
    expect(sandbox.messages()).toHaveLength(3);
  });

  await test.step("the toasts, and the provider, which a content blocker keeps away: our server delivers", async () => {
    await page.route(/toaster-stack/, (route) => route.abort());
    await page.route(`${sandbox.origin}/**`, (route) => route.abort("blockedbyclient"));
    await form.open();
    await send(page, form);
    await expect(form.titled(contact.sent.titleWithEmail)).toBeVisible();
    await form.expectValues(EMPTY);
    expect(sandbox.messages().at(-1)?.caller).toBe("server");
  });
});

test("a duplicated tab sends an enquiry of its own", async ({ page, form, sandbox }) => {
  const keys: (string | null)[] = [];
  await page.context().route(`${sandbox.origin}/**`, (route) => route.abort("blockedbyclient"));
  page.context().on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/?index"))
      keys.push(new URLSearchParams(request.postData() ?? "").get("id"));
  });
  await form.open();
  await form.fillIn();
  const opened = page.waitForEvent("popup");
  // With the stored draft, as a duplicated tab.
  await page.evaluate(() => void window.open("/#contacto"));
  const other = formOn(await opened);
  await other.expectValues(ENQUIRY);
  await other.message.fill("Otro texto");
  for (const each of [form, other]) {
    await page.clock.fastForward(2_000);
    await each.sendButton.click();
    await expect(each.titled(contact.sent.titleWithEmail)).toBeVisible();
  }
  expect(new Set(keys).size).toBe(2);
  await expect.poll(() => sandbox.messages()).toHaveLength(2);
});
