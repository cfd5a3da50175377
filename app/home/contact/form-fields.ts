import { byField, ENQUIRY_FIELDS, type EnquiryField, type EnquiryValues } from "~content/enquiry";

/**
 * Name of the honeypot, which never reaches the provider. It means nothing to password managers and to browsers'
 * autofill, which would fill in a `website` for a customer.
 */
export const HONEYPOT = "extra";

/** The control of a field. */
export function fieldOf(form: HTMLFormElement, name: EnquiryField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => fieldOf(form, name).value);
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of ENQUIRY_FIELDS) fieldOf(form, name).value = values[name];
}

/** What the honeypot holds: empty for people. */
export function honeypotOf(form: HTMLFormElement): string {
  return String(new FormData(form).get(HONEYPOT) ?? "");
}
