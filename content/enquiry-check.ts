import * as v from "valibot";
import {
  type Enquiry,
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
  MAX_LENGTHS,
} from "./enquiry";

const TOO_LONG: Record<EnquiryField, (excess: number) => string> = {
  from_name: (n) => `El nombre admite hasta ${MAX_LENGTHS.from_name} caracteres; te sobran ${n}.`,
  telefono: (n) => `El teléfono admite hasta ${MAX_LENGTHS.telefono} caracteres; te sobran ${n}.`,
  from_mail: (n) => `El correo admite hasta ${MAX_LENGTHS.from_mail} caracteres; te sobran ${n}.`,
  message: (n) => `El mensaje admite hasta ${MAX_LENGTHS.message} caracteres; te sobran ${n}.`,
};

const MISSING: Record<EnquiryField, string> = {
  from_name: "Escribe tu nombre.",
  telefono: "Escribe un teléfono para llamarte.",
  from_mail: "Escribe tu correo para responderte.",
  message: "Cuéntanos qué necesitas.",
};

/** Control characters in a one-line field could end up in a mail header. */
const ONE_LINE = "Escribe este dato en una sola línea, sin caracteres especiales de control.";

/** A text of nothing else looks empty: spaces, joiners, fillers, tags, marks that turn the direction. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\u2800]/gu;

/** Folds every kind of line break to LF, so that lengths count as the browser's `maxlength` does. */
function foldLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}

/** Other control characters come along when a message is pasted: they are no part of it, and no fault of its writer. */
function withoutControlCharacters(text: string): string {
  return text.replace(/(?![\n\t])\p{Control}/gu, "");
}

function field(name: EnquiryField) {
  return v.pipe(
    v.string(),
    v.transform(foldLineBreaks),
    v.transform((value) => (name === "message" ? withoutControlCharacters(value) : value)),
    v.check((value) => value.replace(INVISIBLE, "") !== "", MISSING[name]),
    v.check((value) => name === "message" || !/\p{Control}/u.test(value), ONE_LINE),
    v.check(
      (value) => value.length <= MAX_LENGTHS[name],
      (issue) => TOO_LONG[name](issue.input.length - MAX_LENGTHS[name]),
    ),
  );
}

const EnquirySchema = v.object({
  from_name: field("from_name"),
  telefono: field("telefono"),
  from_mail: field("from_mail"),
  message: field("message"),
});

export type Validation =
  | { readonly ok: true; readonly enquiry: Enquiry }
  | { readonly ok: false; readonly errors: EnquiryErrors };

/** Checks what a visitor typed: all four fields required, within their lengths, one-line fields in one line. */
export function validateEnquiry(values: EnquiryValues): Validation {
  const result = v.safeParse(EnquirySchema, values, { abortPipeEarly: true });
  if (result.success) return { ok: true, enquiry: result.output };
  const errors = Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue), issue.message]));
  return { ok: false, errors };
}
