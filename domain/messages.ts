import { type EnquiryField, MAX_LENGTHS } from "./enquiry";

export const fieldLabels: Readonly<Record<EnquiryField, string>> = {
  from_name: "Nombre",
  telefono: "Teléfono",
  from_mail: "Correo",
  message: "Mensaje",
};

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
export function counterText(length: number | null): string {
  if (length === null) return `Hasta ${MAX_LENGTHS.message} caracteres`;
  const count = `${length} / ${MAX_LENGTHS.message}`;
  if (length > MAX_LENGTHS.message) return `${count} (−${length - MAX_LENGTHS.message})`;
  return length < MAX_LENGTHS.message ? count : `${count}. Llegaste al máximo.`;
}

/** Characters left in the message from which screen readers mention the limit. */
const NEAR_LIMIT = 50;

/** Returns the sentence that screen readers speak when typing pauses near the message's limit or past a field's own. */
export function lengthAnnouncement(name: EnquiryField, length: number): string {
  const remaining = MAX_LENGTHS[name] - length;
  if (remaining < 0) return excessText(name, length);
  if (name !== "message" || remaining > NEAR_LIMIT) return "";
  if (remaining === 0) return "Llegaste al máximo.";
  return remaining === 1 ? "Te queda 1 carácter" : `Te quedan ${remaining} caracteres`;
}

/** Advice for a value that is too long. */
const TOO_LONG_ADVICE: Readonly<Record<EnquiryField, string>> = {
  from_name: " Acórtalo o escríbelo completo en el mensaje.",
  telefono: " Deja un solo número y escribe el resto en el mensaje.",
  from_mail: " Si tu dirección es más larga, escríbela en el mensaje.",
  message: "",
};

/** Returns by how much a value of `length` characters is too long, and advice; empty within the field's limit. */
export function excessText(name: EnquiryField, length: number): string {
  const excess = length - MAX_LENGTHS[name];
  if (excess <= 0) return "";
  const limit = `El ${fieldLabels[name].toLowerCase()} admite hasta ${MAX_LENGTHS[name]} caracteres`;
  return `${limit}; ${excess === 1 ? "te sobra" : "te sobran"} ${excess}.${TOO_LONG_ADVICE[name]}`;
}
