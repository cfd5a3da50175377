/**
 * The calculator's numbers, by their name in the form and in the address (`/?personas=80&bebidas=2&dias=20#nosotros`).
 * Each has bounds that fit a single company, a start value and the step of plus and minus.
 */
export const counts = {
  personas: { min: 1, max: 10_000, start: 80, step: 10 },
  bebidas: { min: 1, max: 10, start: 2, step: 1 },
  dias: { min: 1, max: 31, start: 20, step: 1 },
};

export type CountName = keyof typeof counts;
export type Count = (typeof counts)[CountName];

export interface CountAnswer {
  /** The number as the visitor typed it. */
  readonly text: string;
  /** The number used by the formula: always whole and within the bounds. */
  readonly value: number;
  /** Says why the text is unusable and which number replaces it; empty if the text is valid. */
  readonly problem: string;
}

/** Reads a number as people write it: spaces around it, and dots or spaces between thousands, are fine. */
export function readCount(text: string, { min, max, start }: Count): CountAnswer {
  const written = text.trim();
  const digits = /^[+-]?\d{1,3}([.\s]\d{3})+$/.test(written)
    ? written.replace(/[.\s]/g, "")
    : written.replace(",", ".");
  const counted = (value: number, problem: string) => {
    return { text, value, problem: `${problem} calculamos con ${formatCount(value)}.` };
  };
  const notWhole = `Escribe un número entero de ${min} a ${formatCount(max)}. Por ahora`;
  // Three decimals may have been meant as thousands: `1,000`.
  if (!/^[+-]?\d+(\.\d{1,2})?$/.test(digits)) return counted(start, notWhole);
  const number = Number(digits);
  if (number < min) return counted(min, `El mínimo es ${min}:`);
  if (number > max) return counted(max, `El máximo es ${formatCount(max)}:`);
  const value = Math.round(number);
  return value === number ? { text, value, problem: "" } : counted(value, notWhole);
}

/** Returns the text if it is usable, or else "". Addresses with unusable texts thus share one cached page. */
export function usableText(text: string, count: Count): string {
  return readCount(text, count).problem ? "" : text;
}

/** Formats a whole number for Chile, with dots from four digits on: '3.200'. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ".");
}
