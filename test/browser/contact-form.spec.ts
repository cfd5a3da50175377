import type { EnquiryField } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { excessText } from "~domain/enquiry/messages";
import { contact, ct } from "../support/content";
import { violationsAtBothWidths } from "./accessibility-violations";
import { CONTACT, counter, EMPTY, ENQUIRY, expect, test } from "./contact-page";
import { startScreenReader } from "./screen-reader";

test("the form counts the message, names what is wrong, hints at an odd address, keeps a draft", async ({
  page,
  form,
  sandbox,
}) => {
  const hintText = "Revisa tu correo: debería verse como nombre@empresa.cl";
  const hint = form.from_mail.locator("..").getByText(hintText);
  await page.clock.install();
  /** Lets a second pass without a key. */
  const pause = () => page.clock.fastForward(1_000);
  // The address of a returned form, without a post.
  await form.open("/?index#contacto");
  await expect(page).not.toHaveTitle(/^Error: /);

  await test.step("a field takes everything pasted; excess text is announced in a pause", async () => {
    await expect(page.locator("#contacto :is([required], [maxlength])")).toHaveCount(0);
    const reader = await startScreenReader(page);
    for (const name of ["from_name", "telefono", "from_mail"] as const) await form[name].focus();
    expect(await reader.spoken()).toEqual([
      "textbox, Nombre, required",
      "textbox, Teléfono, required",
      "textbox, Correo, required",
    ]);
    const tooMuch = (name: EnquiryField, excess: number) => excessText(name, FIELDS[name].limit + excess);
    await page.keyboard.insertText("administracion@universidad.cl".padEnd(FIELDS.from_mail.limit + 4, "x"));
    await page.keyboard.insertText("xyz");
    await pause();
    const { spokenLater } = form;
    await expect(spokenLater).toHaveText(tooMuch("from_mail", 7));
    // Orca speaks nothing when one digit of a text changes, so each sentence is a new node.
    await spokenLater.locator("span").evaluate((sentence) => sentence.setAttribute("data-former", ""));
    await page.keyboard.insertText("w");
    await pause();
    await expect(spokenLater).toHaveText(/te sobran 8/);
    await expect(spokenLater.locator("[data-former]")).toHaveCount(0);
    expect(await reader.spoken()).toEqual([
      `polite: ${tooMuch("from_mail", 7)}`,
      `polite: ${tooMuch("from_mail", 8)}`,
    ]);
    await expect(form.from_mail).toHaveAccessibleDescription("");
    await form.message.focus();
    await expect(form.from_mail).toHaveAccessibleDescription(/te sobran 8/);
    // test/unit/contact-outcome.test.ts tells the other sentences.
    await page.keyboard.insertText("x".repeat(FIELDS.message.limit));
    await page.keyboard.type("yy");
    await expect(page.getByText(counter(FIELDS.message.limit + 2))).toBeVisible();
    await pause();
    await expect(spokenLater).toHaveText(/te sobran 2/);
    expect(await reader.spoken()).toEqual(["textbox, Mensaje, required", `polite: ${tooMuch("message", 2)}`]);

    await form.from_name.fill("x".repeat(FIELDS.from_name.limit + 1));
    await form.telefono.fill("9");
    await form.sendButton.click();
    await expect(form.from_name).toBeFocused();
    await expect(form.from_name).toHaveAccessibleDescription(/^El nombre .* te sobra 1\. Acórtalo/);
    await expect(form.errors.getByRole("link")).toHaveText([/nombre/, /correo/, /mensaje/]);
    expect(sandbox.messages()).toEqual([]);
    await form.from_mail.fill("begona@empresa");
    await reader.spoken();
    await form.message.focus();
    expect(await reader.spoken()).toContain(`polite: ${hintText}`);
  });

  await test.step("an odd e-mail address is sent anyway", async () => {
    await form.fillIn({ ...ENQUIRY, from_mail: ENQUIRY.from_mail.replace(".cl", "") });
    await form.message.focus();
    await expect(hint).toBeVisible();
    await expect(form.from_mail).not.toHaveAttribute("aria-invalid");
    await expect(page).not.toHaveTitle(/^Error: /);
    await form.sendButton.click();
    await expect(form.toasts).toHaveText("Correo enviado con éxito");
    await expect(hint).toBeHidden();
    expect(sandbox.messages()).toHaveLength(1);
  });

  await test.step("a draft survives navigation, beside a wish for a machine, and goes with its errors", async () => {
    const draft = {
      ...EMPTY,
      from_name: "Begoña",
      from_mail: "begona@empresa",
      message: "Somos 80 personas.",
    };
    const wish = `Hola, quiero cotizar la máquina ${ct.name}.`;
    await form.writeAnother();
    await form.fillIn(draft);
    await form.open("/?maquina=jdm_ct#contacto");
    await form.expectValues({ ...draft, message: `${wish}\n\nSomos 80 personas.` });
    await expect(page.getByText(contact.draft)).toBeVisible();
    await page.getByText(contact.privacy.question).click();
    await expect(page.getByText(contact.privacy.answer.split("{")[0] ?? "")).toBeVisible();
    await form.message.fill("x".repeat(FIELDS.message.limit));
    await form.from_mail.focus();
    await form.sendButton.click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(hint).toBeVisible();
    // The state with the most elements; other states show fewer, or a notice instead.
    expect(await violationsAtBothWidths(page, ...CONTACT)).toEqual([]);

    await page.getByRole("button", { name: contact.discardDraft }).click();
    await form.expectValues({ ...EMPTY, message: wish });
    await expect(form.from_name).toBeFocused();
    await expect(form.errors).toHaveCount(0);
    await expect(page.locator("#contacto [aria-invalid]")).toHaveCount(0);
    await expect(hint).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error: /);
    await form.open();
    await form.expectValues(EMPTY);
  });
});
