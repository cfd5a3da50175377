import { byField, ENQUIRY_FIELDS, type EnquiryField, type EnquiryValues } from "~content/enquiry";

/**
 * Name of the honeypot, which never reaches the provider. Password managers and autofill ignore this name; they would
 * fill in a field called `website`.
 */
export const HONEYPOT = "extra";

/** Ids of the controls. They are Spanish, because the fragments of the summary's links show them. */
export const FIELD_IDS: EnquiryValues = {
  from_name: "nombre",
  telefono: "telefono",
  from_mail: "correo",
  message: "mensaje",
};

/** Returns the control of a field. */
export function fieldOf(form: HTMLFormElement, name: EnquiryField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => fieldOf(form, name).value);
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of ENQUIRY_FIELDS) fieldOf(form, name).value = values[name];
}
