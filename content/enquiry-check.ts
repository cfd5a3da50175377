import {
  byField,
  ENQUIRY_FIELDS,
  type Enquiry,
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
} from "./enquiry";
import { excessText } from "./messages";

const MISSING: EnquiryValues = {
  from_name: "Escribe tu nombre.",
  telefono: "Escribe un teléfono para llamarte.",
  from_mail: "Escribe tu correo para responderte.",
  message: "Cuéntanos qué necesitas.",
};

/** In a one-line field control characters could end up in a mail header, and direction marks reverse the mail. */
const ONE_LINE = "Escribe este dato en una sola línea, sin caracteres especiales de control.";

/** A text of nothing else looks empty: spaces, joiners, fillers, tags, marks that turn the direction. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\u2800]/gu;

export type Validation =
  | { readonly ok: true; readonly enquiry: Enquiry }
  | { readonly ok: false; readonly errors: EnquiryErrors };

/** Checks what a visitor typed: all four fields required, within their lengths, one-line fields in one line. */
export function validateEnquiry(values: EnquiryValues): Validation {
  const enquiry = byField((name) => cleaned(name, values[name]));
  const problems = byField((name) => problemOf(name, enquiry[name]));
  const wrong = ENQUIRY_FIELDS.filter((name) => problems[name]);
  if (wrong.length === 0) return { ok: true, enquiry };
  return { ok: false, errors: Object.fromEntries(wrong.map((name) => [name, problems[name]])) };
}

/**
 * Folds every kind of line break to LF, so that lengths count as the browser's `maxlength` does. Other control
 * characters come along when a message is pasted: they are no part of it, and no fault of its writer.
 */
function cleaned(name: EnquiryField, value: string): string {
  const folded = value.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  return name === "message" ? folded.replace(/(?![\n\t])\p{Control}/gu, "") : folded;
}

function problemOf(name: EnquiryField, value: string): string {
  if (value.replace(INVISIBLE, "") === "") return MISSING[name];
  if (name !== "message" && /[\p{Control}\p{Bidi_Control}]/u.test(value)) return ONE_LINE;
  return excessText(name, value.length);
}
