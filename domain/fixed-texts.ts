// docs/product.md fixes these texts, or code depends on them, so they are not data.

export const LANGUAGE = "es-CL";

export const NEW_WINDOW = "(se abre en una ventana nueva)";

/** The progress bar's name for screen readers, while a page loads. */
export const OPENING_PAGE = "Abriendo la página";

/** Texts of the toasts (docs/product.md, The contact form). */
export const toastTexts = {
  sending: "Enviando...",
  sent: "Correo enviado con éxito",
  queued: "Recibimos tu mensaje",
  failed: "Error al enviar el correo",
  area: "Avisos",
  close: "Cerrar aviso",
} as const;

/** Rows of the machines' comparison, in display order. */
export const comparisonRows = [
  { fact: "drinks", label: "Bebidas" },
  { fact: "space", label: "Espacio" },
  { fact: "supply", label: "Concentrado" },
  { fact: "advantage", label: "A favor" },
] as const;
