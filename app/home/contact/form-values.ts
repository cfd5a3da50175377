import type { EnquiryField, EnquiryValues } from "~content/enquiry";
import { fieldOrder } from "~content/messages";

/**
 * Name of the field that only machines fill in, never part of what the provider gets. It means nothing to password
 * managers and to browsers' autofill, which would fill in a `website` for a customer.
 */
export const HONEYPOT = "extra";

export const EMPTY_VALUES: EnquiryValues = { from_name: "", telefono: "", from_mail: "", message: "" };

/** The control of a field. */
export function fieldOf(form: HTMLFormElement, name: EnquiryField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => fieldOf(form, name).value);
}

/** The values that the page came with. */
export function initialValuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => fieldOf(form, name).defaultValue);
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of fieldOrder) fieldOf(form, name).value = values[name];
}

export function honeypotOf(form: HTMLFormElement): string {
  return String(new FormData(form).get(HONEYPOT) ?? "");
}

/** One text for each field. */
export function byField(textOf: (name: EnquiryField) => string): EnquiryValues {
  return {
    from_name: textOf("from_name"),
    telefono: textOf("telefono"),
    from_mail: textOf("from_mail"),
    message: textOf("message"),
  };
}
