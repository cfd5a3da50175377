import { accessibilityViolations } from "./accessibility-violations";
import { CONTACT, ENQUIRY, fillIn, sendButton } from "./contact-page";
import { expect, test } from "./fixtures";

test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
});

/** Puts the home page into all states that differ from its start, at once. */
const CHANGED = "/?sabor=cereza&maquina=jdm_ct&personas=&bebidas=mil&contacto=enviado";

test("axe finds nothing in pages without JavaScript: links for buttons, disclosures, returned forms", async ({
  page,
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

  for (const path of [CHANGED, "/privacidad", "/%E0%A4%A"]) {
    await test.step(path, async () => {
      await page.goto(path);
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

  await test.step("a form with errors", async () => {
    await page.goto("/");
    // Shown only where scripts are passed over.
    await expect(page.getByRole("button", { name: "Calcular" })).toBeVisible();
    await fillIn(page, { ...ENQUIRY, telefono: "   ", from_mail: "begona@empresa" });
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoViolations(CONTACT[0]);
  });

  await test.step("a form that could not be sent", async () => {
    site.sandbox.behave({ status: 500, text: "down" });
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Error al enviar el correo" })).toBeVisible();
    await expectNoViolations(CONTACT[0]);
  });
});
