import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryField,
  type EnquiryValues,
  pastedField,
} from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";

/** Returns the control of a field. */
export function fieldOf(form: HTMLFormElement, name: EnquiryField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

/** Returns what the visitor has typed in a field, or "" where it shows what the page came with. */
export function typedIn({ value, defaultValue }: ReturnType<typeof fieldOf>): string {
  return value === defaultValue ? "" : value;
}

/** Returns the fields' values. In one-line fields, invisible marks are removed: they neither count nor are sent. */
export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => {
    const { value } = fieldOf(form, name);
    return FIELDS[name].rows ? value : pastedField(name, value);
  });
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of ENQUIRY_FIELDS) fieldOf(form, name).value = values[name];
}
