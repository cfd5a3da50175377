import type { Locator, Page } from "@playwright/test";
import { byField, EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryField } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { counterText, labelOf } from "~domain/enquiry/messages";
import type { EmailSandbox } from "../../sandbox/email-sandbox";
import { contact } from "../support/content";
import { test as base, expect } from "./fixtures";

/**
 * Returns a name that is unique to this run of the test. A worker's tests share a site, and enquiries may arrive late.
 */
const sender = () => `begona.${test.info().testId.slice(-8)}`;

/** A visitor's values, with the characters that break most often. */
export const ENQUIRY = {
  ...byField((name) => FIELDS[name].label),
  from_name: "Begoña Ñuñez",
  telefono: "+56987654321",
  get from_mail(): string {
    return `${sender()}@empresa.cl`;
  },
  message: 'Somos 80 personas: "agua" & té…\n¿Cuál nos conviene? 🍐 <b>',
};

export const EMPTY = EMPTY_VALUES;

/** Returns what the message's counter reads. */
export const counter = (length: number) => counterText(length, FIELDS.message.limit);

/** The contact section and the toasts, for axe. */
export const CONTACT = ["#contacto", "[role=status]"] as const;

/** The contact form as visitors use it. */
export function formOn(page: Page) {
  const section = page.locator("#contacto");
  // Not by role, because each look-up would go through the whole page.
  const form = section.locator("form");
  const fields = Object.fromEntries(
    ENQUIRY_FIELDS.map((name) => [name, form.getByLabel(labelOf(name), { exact: true })]),
  ) as Record<EnquiryField, Locator>;
  return {
    ...fields,
    section,
    sendButton: form.getByRole("button", { name: /^Envia/ }),
    errors: section.getByRole("alert"),
    /** The text that screen readers speak in a pause. */
    spokenLater: form.locator("> [aria-live=polite]"),
    toasts: page.locator("[role=status][aria-label=Avisos]"),
    /** Takes the thanks away. */
    writeAnother: () => section.getByRole("link", { name: contact.sent.another }).click(),
    titled: (name: string) => section.getByRole("heading", { name }),
    /** Opens the section and waits for hydration, so that nothing is typed into plain HTML. */
    async open(address = "/#contacto"): Promise<void> {
      await page.goto(address);
      await expect(section.getByText(` / ${FIELDS.message.limit}`)).toBeVisible();
    },
    async fillIn(values: Partial<typeof ENQUIRY> = ENQUIRY): Promise<void> {
      for (const [name, value] of Object.entries(values)) await fields[name as EnquiryField].fill(value);
    },
    async expectValues(values: typeof ENQUIRY): Promise<void> {
      for (const [name, value] of Object.entries(values))
        await expect(fields[name as EnquiryField]).toHaveValue(value);
    },
  };
}

interface Fixtures {
  /** The provider's mailbox for one test, with the messages of its own visitor. */
  sandbox: EmailSandbox;
  form: ReturnType<typeof formOn>;
}

export const test = base.extend<Fixtures>({
  sandbox: async ({ site: { sandbox } }, use) => {
    const isOwn = (from: string | undefined) => from?.startsWith(sender()) ?? false;
    await use({
      ...sandbox,
      messages: () => sandbox.messages().filter(({ fields }) => isOwn(fields.from_mail)),
    });
  },
  form: async ({ page }, use) => use(formOn(page)),
});

export { expect };
