import { pages } from "../support/content";
import { accessibilityViolations } from "./accessibility-violations";
import { CONTACT, ENQUIRY, expect, test } from "./contact-page";

test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
});

/** Puts the home page into all states that differ from its start, at once. */
const CHANGED = "/?sabor=cereza&maquina=jdm_ct&personas=&bebidas=mil&contacto=enviado";

// The stories test the delivery; test/integration/contact-server.test.ts tests the server's other answers.
test("without JavaScript axe finds nothing, and the form's result is in view", async ({
  page,
  form,
  sandbox,
  site,
  allowConsole,
}) => {
  allowConsole(/status of (400|502)/);
  const session = await page.context().newCDPSession(page);
  // A session passes on only what changes in itself, and knows nothing of what Playwright's has switched off.
  const letScripts = async (areOn: boolean) => {
    for (const value of [areOn, !areOn])
      await session.send("Emulation.setScriptExecutionDisabled", { value });
  };

  /** axe is a script itself, and let in late: the page's own were passed over when it was read, and stay so. */
  async function expectNoViolations(...within: string[]): Promise<void> {
    await letScripts(true);
    expect(await accessibilityViolations(page, ...within)).toEqual([]);
    await letScripts(false);
  }

  for (const path of [CHANGED, ...pages.map(({ slug }) => `/${slug}`), "/%E0%A4%A"]) {
    await test.step(path, async () => {
      // Thanks are for visitors who come from the form.
      await page.goto(path, { referer: `${site.url}/` });
      await expectNoViolations();
    });
  }

  await test.step("a machine's page with everything unfolded", async () => {
    await page.goto("/jdm_id3");
    // The menu comes last, since it lies over the page.
    const summaries = await page.locator("summary:visible").all();
    for (const summary of summaries.toReversed()) await summary.click();
    await expect(page.getByRole("list", { name: "Características" })).toBeVisible();
    await expectNoViolations();
  });

  await test.step("the form starts from the calculator's numbers", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    // Shown only where scripts are passed over.
    await expect(page.getByRole("button", { name: "Calcular" })).toBeVisible();
    await page.getByRole("link", { name: "Cotizar para 80 personas" }).click();
    await expect(page).toHaveURL("/?personas=80&bebidas=2&dias=20#contacto");
    await expect(form.message).toHaveValue(
      "Hola, quiero cotizar para 80 personas, con 2 bebidas al día por persona, 20 días al mes. Necesitamos unos 35 litros de concentrado al mes: 12 cajas de 3 litros.",
    );
    await expect(form.message).toBeInViewport();
    await expect(form.message).toBeEditable();
    await expect(form.message).toHaveAccessibleDescription(/^Hasta \d+ caracteres$/);
  });

  await test.step("errors: a summary, and the same text at each field", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const values = { ...ENQUIRY, telefono: "   ", from_mail: "  " };
    await form.fillIn(values);
    await form.sendButton.click();
    await expect(page).toHaveTitle(/^Error: /);
    const summary = page.getByRole("alert");
    await expect(summary).toBeInViewport({ ratio: 1 });
    await expect(summary.getByRole("heading")).toHaveText("Faltan 2 datos para enviar tu mensaje");
    await expectNoViolations(CONTACT[0]);
    for (const [name, text] of [
      ["telefono", "Escribe un teléfono para llamarte."],
      ["from_mail", "Escribe tu correo para responderte."],
    ] as const) {
      await expect(form[name]).toHaveAttribute("aria-invalid", "true");
      await expect(form[name]).toHaveAccessibleDescription(new RegExp(text));
      await summary.getByRole("link", { name: text }).click();
      await expect(form[name]).toBeFocused();
    }
    await form.expectValues(values);
    expect(sandbox.messages()).toEqual([]);
  });

  await test.step("a form that could not be sent", async () => {
    sandbox.behave({ status: 500, text: "down" });
    await form.fillIn();
    await form.sendButton.click();
    await expect(page.getByRole("heading", { name: "Error al enviar el correo" })).toBeInViewport();
    await expectNoViolations(CONTACT[0]);
    sandbox.behave("normal");
  });

  await test.step("with the honeypot filled in nothing is sent", async () => {
    const trap = page.locator('[name="extra"]');
    expect(await trap.locator("..").boundingBox()).toMatchObject({ width: 1, height: 1 });
    await expect(page.getByRole("textbox", { name: "No llenes" })).toHaveCount(0);
    await page.goto("/");
    const before = sandbox.messages().length;
    await form.fillIn();
    await trap.fill("http://spam.example", { force: true });
    await form.sendButton.click();
    // The answer is one of the last real ones, which may have failed in another test.
    const answer = page.getByRole("heading", { name: /Correo enviado con éxito|Error al enviar el correo/ });
    await expect(answer).toBeInViewport({ ratio: 1 });
    expect(sandbox.messages()).toHaveLength(before);
  });
});
