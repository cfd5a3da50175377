/**
 * The calculator's two numbers, under their names in the form and in the address (`/?personas=80&bebidas=2#nosotros`):
 * bounds that still describe one company, where they start, how far plus and minus go.
 */
export const counts = {
  personas: { min: 1, max: 10_000, start: 80, step: 10 },
  bebidas: { min: 1, max: 10, start: 2, step: 1 },
};

export type CountName = keyof typeof counts;
export type Count = (typeof counts)[CountName];

export interface CountAnswer {
  /** As the visitor wrote it. */
  readonly text: string;
  /** To count with: always whole and within the bounds. */
  readonly value: number;
  /** What is wrong with the text and what is counted with instead; empty when nothing is. */
  readonly problem: string;
}

/** Reads a number as people write it: spaces around and dots between thousands are fine. */
export function readCount(text: string, { min, max, start }: Count): CountAnswer {
  const written = text.trim();
  const digits = /^[+-]?\d{1,3}(\.\d{3})+$/.test(written)
    ? written.replaceAll(".", "")
    : written.replace(",", ".");
  const counted = (value: number, problem: string) => {
    return { text, value, problem: `${problem} calculamos con ${formatCount(value)}.` };
  };
  const notWhole = `Escribe un número entero de ${min} a ${formatCount(max)}. Por ahora`;
  if (!/^[+-]?\d+(\.\d+)?$/.test(digits)) return counted(start, notWhole);
  const number = Number(digits);
  if (number < min) return counted(min, `El mínimo es ${min}:`);
  if (number > max) return counted(max, `El máximo es ${formatCount(max)}:`);
  const value = Math.round(number);
  return value === number ? { text, value, problem: "" } : counted(value, notWhole);
}

/**
 * The text as an address carries it: "" for every one that can't be used. Such addresses share one page, which the server
 * keeps.
 */
export function usableText(text: string, count: Count): string {
  return readCount(text, count).problem ? "" : text;
}

/** Four digits are grouped too: '3.200'. */
const format = new Intl.NumberFormat("es-CL", { useGrouping: "always" });

/** A number as it is written in Chile: '3.200'. */
export function formatCount(value: number): string {
  return format.format(value);
}
