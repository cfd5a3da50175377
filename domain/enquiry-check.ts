import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
} from "./enquiry";
import { excessText } from "./messages";
import { looksEmpty, pastedLine, pastedText } from "./pasted-text";

const MISSING: EnquiryValues = {
  from_name: "Escribe tu nombre.",
  telefono: "Escribe un teléfono para llamarte.",
  from_mail: "Escribe tu correo para responderte.",
  message: "Cuéntanos qué necesitas.",
};

/** A mail client would send the answer to each of them. */
const SEVERAL_ADDRESSES = "Escribe un solo correo. Si quieres agregar otro, escríbelo en el mensaje.";

/** Validates an enquiry: all four fields are required and limited in length, and an answer goes to one address. */
export function validateEnquiry(values: EnquiryValues) {
  const enquiry = byField((name) => (name === "message" ? pastedText : pastedLine)(values[name]));
  const problems = byField((name) => problemOf(name, enquiry[name]));
  const wrong = ENQUIRY_FIELDS.filter((name) => problems[name]);
  if (wrong.length === 0) return { ok: true, enquiry } as const;
  const errors: EnquiryErrors = Object.fromEntries(wrong.map((name) => [name, problems[name]]));
  return { ok: false, errors } as const;
}

function problemOf(name: EnquiryField, value: string): string {
  if (looksEmpty(value)) return MISSING[name];
  const addresses = value.split(/[\s,;/|<>]+/).filter((part) => /.@./.test(part));
  if (name === "from_mail" && addresses.length > 1) return SEVERAL_ADDRESSES;
  return excessText(name, value.length);
}
