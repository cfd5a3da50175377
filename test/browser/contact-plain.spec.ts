import { ENQUIRY, expect, expectValues, field, fillIn, sendButton, test } from "./contact-page";

test.use({ javaScriptEnabled: false });

// The stories test the delivery; test/integration/contact-server.test.ts tests the server's other answers.
test("the form starts from the calculator's numbers; its result is in view, also on a phone", async ({
  page,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/status of (400|502)/);
  await page.goto("/");
  await page.getByRole("link", { name: "Cotizar para 80 personas" }).click();
  await expect(page).toHaveURL("/?personas=80&bebidas=2#contacto");
  await expect(field(page, "message")).toHaveValue(
    "Hola, quiero cotizar para 80 personas, con 2 bebidas al día por persona: 12 cajas de 3 litros al mes (35 litros).",
  );
  await expect(field(page, "message")).toBeInViewport();
  await expect(field(page, "message")).toBeEditable();
  await expect(field(page, "message")).toHaveAccessibleDescription("Hasta 730 caracteres");
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step("errors: a summary, and the same text at each field", async () => {
    await fillIn(page, { ...ENQUIRY, telefono: "   ", from_mail: "  " });
    await sendButton(page).click();
    await expect(page).toHaveTitle(/^Error: /);
    const summary = page.getByRole("alert");
    await expect(summary).toBeInViewport({ ratio: 1 });
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

  await test.step("with the honeypot filled in nothing is sent", async () => {
    const trap = page.locator('[name="extra"]');
    expect(await trap.locator("..").boundingBox()).toMatchObject({ width: 1, height: 1 });
    await expect(page.getByRole("textbox", { name: "No llenes" })).toHaveCount(0);
    await fillIn(page);
    await trap.fill("http://spam.example", { force: true });
    await sendButton(page).click();
    // The answer is one of the last real ones, which may have failed in another test.
    const answer = page.getByRole("heading", { name: /Correo enviado con éxito|Error al enviar el correo/ });
    await expect(answer).toBeInViewport({ ratio: 1 });
    expect(sandbox.messages()).toEqual([]);
  });
});
