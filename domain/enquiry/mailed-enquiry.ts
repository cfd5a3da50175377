import type { Enquiry } from "./enquiry";

/** Returns an enquiry as the mail shows it, whichever way it is sent: its number can be dialled from the mail. */
export function mailedEnquiry(enquiry: Enquiry): Enquiry {
  return { ...enquiry, telefono: dialable(enquiry.telefono) };
}

/**
 * Returns a number as a telephone dials it from anywhere, such as `+56912345678`. A number of nine digits is Chilean. Others
 * without a country code, and those with words such as `anexo 3`, stay as they were typed.
 */
function dialable(typed: string): string {
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return typed;
  const number = typed.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (/^\+\d{8,15}$/.test(number)) return number;
  const [, chilean] = /^(?:56|0)?(\d{9})$/.exec(number) ?? [];
  return chilean ? `+56${chilean}` : typed;
}
