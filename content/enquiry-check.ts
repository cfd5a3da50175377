import {
  byField,
  ENQUIRY_FIELDS,
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

/**
 * Error of one-line fields: control characters could reach a mail header, and direction marks could reverse the mail.
 */
const ONE_LINE = "Escribe este dato en una sola línea, sin caracteres especiales de control.";

/** Characters that look empty: spaces, joiners, fillers, tags and direction marks. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\u2800]/gu;

/** Validates an enquiry: all four fields are required and limited in length, and one-line fields have one line. */
export function validateEnquiry(values: EnquiryValues) {
  const enquiry = byField((name) => cleaned(name, values[name]));
  const problems = byField((name) => problemOf(name, enquiry[name]));
  const wrong = ENQUIRY_FIELDS.filter((name) => problems[name]);
  if (wrong.length === 0) return { ok: true, enquiry } as const;
  const errors: EnquiryErrors = Object.fromEntries(wrong.map((name) => [name, problems[name]]));
  return { ok: false, errors } as const;
}

/**
 * Turns every kind of line break into LF, so that lengths match the browser's `maxlength`. Removes other control
 * characters from the message: they come from pasting, and the visitor cannot see them.
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
