import { type EnquiryFailure, type EnquiryField, MAX_LENGTHS } from "./enquiry";

export const fieldLabels: Readonly<Record<EnquiryField, string>> = {
  from_name: "Nombre",
  telefono: "Teléfono",
  from_mail: "Correo",
  message: "Mensaje",
};

/** Texts of the toasts, fixed by docs/product.md, The contact form. */
export const toastTexts = {
  sending: "Enviando...",
  sent: "Correo enviado con éxito",
  failed: "Error al enviar el correo",
  area: "Avisos",
  close: "Cerrar aviso",
} as const;

export const contactTexts = {
  title: "Conversemos",
  lead: "Cuéntanos cuántas personas son y qué te gustaría servir. Te respondemos con una propuesta.",
  email: "Correo",
  phone: "Teléfono",
  address: "Dirección",
  send: "Enviar mensaje",
  /** Label of the honeypot. */
  honeypot: "No llenes este campo",
  emailHint: "Revisa tu correo: debería verse como nombre@empresa.cl",
  draft: "Recuperamos lo que habías escrito.",
  discardDraft: "Empezar de nuevo",
} as const;

/** Prefix of the document's title while the form has errors. */
export const ERROR_PREFIX = "Error: ";

export const privacyNote = {
  question: "¿Qué hacemos con tus datos?",
  answer:
    "Frukto es responsable de tus datos: usamos tu nombre, teléfono y correo solo para responder esta consulta. El mensaje nos llega por un servicio externo de correo, en el extranjero; si no se puede entregar de inmediato, lo guardamos en nuestro servidor hasta entregarlo y después lo borramos, a más tardar a los 30 días. Puedes pedirnos verlo, corregirlo o borrarlo escribiendo a ",
} as const;

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

/** Returns the text that a screen reader speaks near the limit. */
export function remainingText(remaining: number): string {
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

/** Failures with advice. A link to WhatsApp or the phone number follows the text. */
export const failureTexts: Readonly<
  Record<EnquiryFailure, { title: string; text: string; way: "whatsapp" | "phone" }>
> = {
  failed: {
    title: toastTexts.failed,
    text: "Tus datos siguen aquí: inténtalo de nuevo o escríbenos por ",
    way: "whatsapp",
  },
  limited: {
    title: "Recibimos muchos mensajes seguidos",
    text: "Tus datos siguen aquí: espera unos minutos y vuelve a enviarlos, o llámanos al ",
    way: "phone",
  },
  "too-large": {
    title: "Tu mensaje es demasiado grande",
    text: "Acórtalo y vuelve a enviarlo, o llámanos al ",
    way: "phone",
  },
  "foreign-origin": {
    title: "El mensaje no salió de este sitio",
    text: "Tus datos siguen aquí: vuelve a enviarlos desde esta página o llámanos al ",
    way: "phone",
  },
  "not-a-form": {
    title: "No pudimos leer tu mensaje",
    text: "Escríbelo de nuevo en este formulario o llámanos al ",
    way: "phone",
  },
};

export const sentTexts = {
  /** Title without JavaScript, in place of the toast. */
  title: toastTexts.sent,
  text: "Te respondemos con una propuesta.",
  /** Title with JavaScript, next to the toast. */
  receivedTitle: "Recibimos tu mensaje",
  receivedText: (email: string) => `Te respondemos a ${email} con una propuesta.`,
} as const;
