import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./accessibility-violations";
import { ENQUIRY, fillIn, sendButton } from "./contact-page";
import { expect, test } from "./site";

/** What only the server renders: links in the place of buttons, disclosures, forms that came back. */
test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
});

/** axe is a script itself, and let in late: the page's own were passed over when it was read, and stay so. */
async function expectNoViolations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A session passes on only what changes in itself, and knows nothing of what Playwright's has switched off.
  for (const value of [true, false]) await session.send("Emulation.setScriptExecutionDisabled", { value });
  expect(await accessibilityViolations(page)).toEqual([]);
}

for (const path of [
  "/",
  "/?sabor=cereza#sabores",
  "/?maquina=jdm_ct#contacto",
  "/?personas=120&bebidas=3#nosotros",
  "/?personas=&bebidas=mil#nosotros",
  "/?contacto=enviado#contacto",
  "/jdm_id3",
  "/jdm_ct",
  "/no-existe",
  "/%E0%A4%A",
]) {
  test(`axe finds nothing in ${path}`, async ({ page, allowConsole }) => {
    allowConsole(/status of 40[04]/);
    await page.goto(path);
    await expectNoViolations(page);
  });
}

test("axe finds nothing with everything unfolded", async ({ page }) => {
  await page.goto("/jdm_id3");
  // The menu comes last, since it lies over the page.
  const summaries = await page.locator("summary:visible").all();
  for (const summary of summaries.toReversed()) await summary.click();
  await expect(page.getByRole("list", { name: "Características" })).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing in a form that came back with errors", async ({ page, allowConsole }) => {
  allowConsole(/status of 400/);
  await page.goto("/");
  await fillIn(page, { ...ENQUIRY, telefono: "   ", from_mail: "begona@empresa" });
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing in a form that could not be sent", async ({ page, site, allowConsole }) => {
  allowConsole(/status of 502/);
  site.sandbox.behave({ status: 500, text: "down" });
  await page.goto("/");
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Error al enviar el correo" })).toBeVisible();
  await expectNoViolations(page);
});
