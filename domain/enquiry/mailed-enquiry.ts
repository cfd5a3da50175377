import type { Enquiry } from "./enquiry";

/** Returns an enquiry as the mail shows it, whichever way it is sent: its number can be dialled from the mail. */
export function mailedEnquiry(enquiry: Enquiry): Enquiry {
  return { ...enquiry, telefono: dialable(enquiry.telefono) };
}

const EXTENSION = /[\s,]*(?:anexo|ext(?:\.|ensión)?|interno)\s*(\d{1,6})$/i;

/**
 * Returns a number as a telephone dials it from anywhere, such as `+56912345678`, or `+56223456789,3` for `anexo 3`: a comma
 * makes it pause. A number of nine digits is Chilean. Others without a country code, and those with other words, stay as
 * they were typed.
 */
function dialable(typed: string): string {
  const [ending = "", extension] = EXTENSION.exec(typed) ?? [];
  const number = international(typed.slice(0, typed.length - ending.length));
  if (!number) return typed;
  return extension ? `${number},${extension}` : number;
}

function international(typed: string): string | undefined {
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return undefined;
  const number = typed.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (/^\+\d{8,15}$/.test(number)) return number;
  const [, chilean] = /^(?:56|0)?(\d{9})$/.exec(number) ?? [];
  return chilean && `+56${chilean}`;
}
