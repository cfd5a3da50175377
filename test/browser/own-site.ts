import type { Page } from "@playwright/test";
import { startEmailSandbox } from "../support/email-sandbox";
import { startSite } from "../support/site-process";
import { test as base, expect, type Site } from "./site";

interface OwnSite {
  /** This test's own server and sandbox: relayed enquiries count towards limits and wait in a database. */
  ownSite: Site;
  /** Variables of its server beside the sandbox's. */
  siteEnv: Record<string, string>;
}

export const test = base.extend<OwnSite>({
  siteEnv: [{}, { option: true }],
  ownSite: async ({ siteEnv }, use) => {
    const sandbox = await startEmailSandbox();
    const site = await startSite({
      ...sandbox.env,
      ...siteEnv,
    });
    await use({ url: site.url, sandbox });
    await site.stop();
    await sandbox.close();
  },
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
});

export { expect };

/** What a visitor might write, with everything that tends to break on its way. */
export const ENQUIRY = {
  from_name: "Begoña Ñuñez",
  telefono: "+56 9 8765 4321",
  from_mail: "begona@empresa.cl",
  message: 'Somos 80 personas: "agua" & té…\n¿Cuál nos conviene? 🍐 <b>',
};

const LABELS = { from_name: "Nombre", telefono: "Teléfono", from_mail: "Correo", message: "Mensaje" };

type Values = Partial<typeof ENQUIRY>;

export function field(page: Page, name: keyof typeof LABELS) {
  return page.getByRole("form").getByLabel(LABELS[name], { exact: true });
}

export async function fillIn(page: Page, values: Values = ENQUIRY): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await field(page, name as keyof typeof LABELS).fill(value);
  }
}

/** Opens the contact section once its script has taken over, so that nothing is typed into plain HTML. */
export async function openContact(page: Page, address = "/#contacto"): Promise<void> {
  await page.goto(address);
  await expect(page.getByText("/ 730")).toBeVisible();
}

export async function expectValues(page: Page, values: typeof ENQUIRY): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(page, name as keyof typeof LABELS)).toHaveValue(value);
  }
}

export const EMPTY = { from_name: "", telefono: "", from_mail: "", message: "" };

export const sendButton = (page: Page) => page.getByRole("form").getByRole("button", { name: /^Envia/ });

export const toasts = (page: Page) => page.getByRole("status", { name: "Avisos" });

/** Fills the form in and sends it. */
export async function send(page: Page): Promise<void> {
  await openContact(page);
  await fillIn(page);
  await sendButton(page).click();
}
