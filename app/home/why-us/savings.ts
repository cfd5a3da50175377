/** One of the calculator's two numbers: its bounds, where it starts and how far a press of plus or minus goes. */
export interface Count {
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly step: number;
}

/** Bounds that still describe one company: beyond them a figure would mean nothing. */
export const counts = {
  personas: { min: 1, max: 10_000, start: 80, step: 10 },
  bebidas: { min: 1, max: 10, start: 2, step: 1 },
} as const satisfies Record<string, Count>;

/** Name of a number in the form and in the address: `/?personas=80&bebidas=2#nosotros`. */
export type CountName = keyof typeof counts;

/** Why a number cannot be taken as it was written. */
type CountProblem = "missing" | "not-whole" | "too-small" | "too-large";

export interface CountAnswer {
  /** As the visitor wrote it. */
  readonly text: string;
  /** To count with: always whole and within the bounds. */
  readonly value: number;
  readonly problem: CountProblem | null;
}

export type SavingsQuestion = Readonly<Record<CountName, CountAnswer>>;

/** Parameter of the plus and minus buttons, which submit the form without JavaScript: `personas-mas`. */
export const STEP = "paso";

/** The visitor's numbers from the address or the form, one step further if a plus or minus button sent them. */
export function savingsQuestion(query: URLSearchParams): SavingsQuestion {
  return { personas: answer("personas", query), bebidas: answer("bebidas", query) };
}

/** The parameters that carry the visitor's numbers, as they were written; a step is taken once only. */
export function addressParameters({ personas, bebidas }: SavingsQuestion) {
  return { personas: personas.text, bebidas: bebidas.text, [STEP]: null };
}

export function isSameQuestion(one: SavingsQuestion, other: SavingsQuestion): boolean {
  return one.personas.text === other.personas.text && one.bebidas.text === other.bebidas.text;
}

/** Reads a number as people write it: spaces around and dots between thousands are fine. */
export function readCount(text: string, { min, max, start }: Count): CountAnswer {
  const written = text.trim();
  const digits = /^[+-]?\d{1,3}(\.\d{3})+$/.test(written)
    ? written.replaceAll(".", "")
    : written.replace(",", ".");
  if (digits === "") return { text, value: start, problem: "missing" };
  if (!/^[+-]?\d+(\.\d+)?$/.test(digits)) return { text, value: start, problem: "not-whole" };
  const number = Number(digits);
  if (number < min) return { text, value: min, problem: "too-small" };
  if (number > max) return { text, value: max, problem: "too-large" };
  const value = Math.round(number);
  return { text, value, problem: value === number ? null : "not-whole" };
}

/** The next multiple of the step in a direction, within the bounds: 84 up by tens is 90, 1 up is 10. */
export function stepped(value: number, direction: "mas" | "menos", { min, max, step }: Count): number {
  const next =
    direction === "mas" ? (Math.floor(value / step) + 1) * step : (Math.ceil(value / step) - 1) * step;
  return Math.min(max, Math.max(min, next));
}

function answer(name: CountName, query: URLSearchParams): CountAnswer {
  const count = counts[name];
  const written = readCount(query.get(name) ?? String(count.start), count);
  for (const direction of ["mas", "menos"] as const) {
    if (query.get(STEP) !== `${name}-${direction}`) continue;
    const value = stepped(written.value, direction, count);
    return { text: formatCount(value), value, problem: null };
  }
  return written;
}

/** What the calculator counts with; the page shows each figure beside the result. */
export const BOTTLES_PER_BOX = 280;
export const DAYS_PER_MONTH = 20;
export const DAYS_PER_YEAR = 240;

export interface Savings {
  /** Bottles of 500 cc not bought. */
  readonly bottlesPerMonth: number;
  readonly bottlesPerYear: number;
  /** Boxes of 3 litres, rounded up. */
  readonly boxesPerMonth: number;
}

/** Bottles saved by so many people with so many drinks each working day, one bottle per drink. Both at least 1. */
export function savings(people: number, drinks: number): Savings {
  const bottlesPerMonth = people * drinks * DAYS_PER_MONTH;
  return {
    bottlesPerMonth,
    bottlesPerYear: people * drinks * DAYS_PER_YEAR,
    boxesPerMonth: Math.ceil(bottlesPerMonth / BOTTLES_PER_BOX),
  };
}

/** Four digits are grouped too: '3.200'. */
const format = new Intl.NumberFormat("es-CL", { useGrouping: "always" });

/** A number as it is written in Chile: '3.200'. */
export function formatCount(value: number): string {
  return format.format(value);
}
