import { ENQUIRY_FIELDS, type EnquiryValues } from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";

/** Returns the contact form with its fields alone. It needs the window of `support/window.ts`. */
export function plainForm(values: Partial<EnquiryValues>): HTMLFormElement {
  const form = document.createElement("form");
  for (const name of ENQUIRY_FIELDS) {
    const control = document.createElement(FIELDS[name].rows ? "textarea" : "input");
    form.append(Object.assign(control, { name, defaultValue: values[name] ?? "" }));
  }
  return form;
}
