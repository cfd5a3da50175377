import { filled } from "../wording/wording";
import { type EnquiryField, isRequired } from "./enquiry";
import { FIELDS } from "./fields";

/** Returns a field's label, which says if the field is optional. */
export function labelOf(name: EnquiryField): string {
  return FIELDS[name].label + (isRequired(name) ? "" : " (opcional)");
}

/** Prefix of the document's title while the form has errors. */
export const ERROR_PREFIX = "Error: ";

/** Returns the error summary's heading: the number of missing fields, or a request to check the fields. */
export function summaryTitle(count: number, areAllMissing: boolean): string {
  if (!areAllMissing) return "Revisa estos datos antes de enviar";
  return count === 1 ? "Falta 1 dato para enviar tu mensaje" : `Faltan ${count} datos para enviar tu mensaje`;
}

/**
 * Returns '152 / 730', a word at the limit, '736 / 730 (−6)' above it, or the limit alone without JavaScript (null).
 */
export function counterText(length: number | null, limit: number): string {
  if (length === null) return `Hasta ${limit} caracteres`;
  const count = `${length} / ${limit}`;
  if (length > limit) return `${count} (−${length - limit})`;
  return length < limit ? count : `${count}. Llegaste al máximo.`;
}

/** Characters left in a text of several lines from which screen readers mention the limit. */
const NEAR_LIMIT = 50;

/** Returns the sentence that screen readers speak when typing pauses near the limit of a text of several lines, or past a line's. */
export function lengthAnnouncement(name: EnquiryField, length: number): string {
  const { limit, rows } = FIELDS[name];
  const remaining = limit - length;
  if (remaining < 0) return excessText(name, length);
  if (!rows || remaining > NEAR_LIMIT) return "";
  if (remaining === 0) return "Llegaste al máximo.";
  return remaining === 1 ? "Te queda 1 carácter" : `Te quedan ${remaining} caracteres`;
}

/** Returns by how much a value of `length` characters is too long, and advice; empty within the field's limit. */
export function excessText(name: EnquiryField, length: number): string {
  const { limit, tooLong } = FIELDS[name];
  const excess = length - limit;
  if (excess <= 0) return "";
  return filled(tooLong, { limite: limit, sobran: `${excess === 1 ? "te sobra" : "te sobran"} ${excess}` });
}
