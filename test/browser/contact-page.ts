import type { Page } from "@playwright/test";
import type { EmailSandbox } from "../../sandbox/email-sandbox";
import { test as base, expect } from "./fixtures";

/**
 * Returns a name that is unique to this run of the test. A worker's tests share a site, and enquiries may arrive late.
 */
const sender = () => `begona.${test.info().testId.slice(-8)}`;

/** The provider's mailbox for one test, with the messages of its own visitor. */
export const test = base.extend<{ sandbox: EmailSandbox }>({
  sandbox: async ({ site: { sandbox } }, use) => {
    const isOwn = (from: string | undefined) => from?.startsWith(sender()) ?? false;
    await use({
      ...sandbox,
      messages: () => sandbox.messages().filter(({ fields }) => isOwn(fields.from_mail)),
    });
  },
});

export { expect };

/** A visitor's values, with the characters that break most often. */
export const ENQUIRY = {
  from_name: "Begoña Ñuñez",
  telefono: "+56 9 8765 4321",
  get from_mail(): string {
    return `${sender()}@empresa.cl`;
  },
  message: 'Somos 80 personas: "agua" & té…\n¿Cuál nos conviene? 🍐 <b>',
};

const LABELS = { from_name: "Nombre", telefono: "Teléfono", from_mail: "Correo", message: "Mensaje" };

type Values = Partial<typeof ENQUIRY>;

/** Not by role, because each look-up would go through the whole page. */
const form = (page: Page) => page.locator("#contacto form");

export function field(page: Page, name: keyof typeof LABELS) {
  return form(page).getByLabel(LABELS[name], { exact: true });
}

export async function fillIn(page: Page, values: Values = ENQUIRY): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await field(page, name as keyof typeof LABELS).fill(value);
  }
}

/** Opens the contact section and waits for hydration, so that nothing is typed into plain HTML. */
export async function openContact(page: Page, address = "/#contacto"): Promise<void> {
  await page.goto(address);
  await expect(page.locator("#contacto").getByText("/ 730")).toBeVisible();
}

export async function expectValues(page: Page, values: typeof ENQUIRY): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(page, name as keyof typeof LABELS)).toHaveValue(value);
  }
}

export const EMPTY = { from_name: "", telefono: "", from_mail: "", message: "" };

export const sendButton = (page: Page) => form(page).getByRole("button", { name: /^Envia/ });

export const toasts = (page: Page) => page.locator("[role=status][aria-label=Avisos]");

/** Returns axe's findings in the contact section and the toasts. */
export const CONTACT = ["#contacto", "[role=status]"] as const;
