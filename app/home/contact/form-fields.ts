import { byField, ENQUIRY_FIELDS, type EnquiryField, type EnquiryValues } from "~domain/enquiry";
import { pastedLine } from "~domain/pasted-text";

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

/** Returns what the fields hold, without what nobody sees in a line: it counts for no limit and is not sent. */
export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => {
    const { value } = fieldOf(form, name);
    return name === "message" ? value : pastedLine(value);
  });
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of ENQUIRY_FIELDS) fieldOf(form, name).value = values[name];
}
