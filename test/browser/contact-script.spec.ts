import type { Page } from "@playwright/test";
import { contact, ct } from "../support/content";
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
import { hold } from "./hold";
import { startScreenReader } from "./screen-reader";

const PROVIDER = "**/api/v1.0/email/send-form";
/** The code that checks and sends the form. */
const SENDING_CODE = /assets\/send-enquiry/;

async function expectSending(page: Page): Promise<void> {
  await expect(sendButton(page)).toHaveText("Enviando...");
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(field(page, "message")).not.toBeEditable();
}

async function goToMachine(page: Page): Promise<void> {
  await page.getByRole("link", { name: `Ver detalle de ${ct.name}` }).click();
  await expect(page).toHaveTitle(/JDM CT/);
}

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
    await expect(toasts(page)).toHaveText("Enviando...");
    await goToMachine(page);
    await expect(toasts(page)).toHaveText("Enviando...");
    release();
    await expect(toasts(page)).toHaveText("Correo enviado con éxito");
    expect(sandbox.messages()).toHaveLength(1);
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
    await page.keyboard.press("Enter");
    await field(page, "from_name").press("Enter");
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
    await expect(page.getByText("0 / 730")).toBeVisible();
    await expectValues(page, EMPTY);
    await expect(sendButton(page)).toHaveText(contact.send);
    expect(sandbox.messages()).toHaveLength(2);
  });
});
