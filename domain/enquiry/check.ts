import { looksEmpty, pastedText } from "../wording/pasted-text";
import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
  pastedField,
} from "./enquiry";
import { FIELDS } from "./fields";
import { excessText } from "./messages";

/** A mail client would send the answer to each of them. */
const SEVERAL_ADDRESSES = "Escribe un solo correo. Si quieres agregar otro, escríbelo en el mensaje.";

/** Validates an enquiry: required fields are filled in, texts fit their limits, and there is one address to answer to. */
export function validateEnquiry(values: EnquiryValues) {
  const enquiry = byField((name) => {
    const text = FIELDS[name].rows ? pastedText(values[name]) : pastedField(name, values[name]);
    return looksEmpty(text) ? "" : text;
  });
  const problems = ENQUIRY_FIELDS.map((name) => [name, problemOf(name, enquiry[name])]);
  const errors: EnquiryErrors = Object.fromEntries(problems.filter(([, problem]) => problem));
  return Object.keys(errors).length > 0 ? ({ ok: false, errors } as const) : ({ ok: true, enquiry } as const);
}

function problemOf(name: EnquiryField, value: string): string {
  if (value === "") return FIELDS[name].missing ?? "";
  const addresses = value.split(/[\s,;/|<>]+/).filter((part) => /.@./.test(part));
  if (name === "from_mail" && addresses.length > 1) return SEVERAL_ADDRESSES;
  return excessText(name, value.length);
}
