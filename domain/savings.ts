import {
  type Count,
  type CountAnswer,
  type CountName,
  counts,
  formatCount,
  readCount,
  usableText,
} from "./wording/counts";

export type SavingsQuestion = Readonly<Record<CountName, CountAnswer>>;

/** Parameter of the plus and minus buttons, which submit the form without JavaScript; a value is `personas-mas`. */
export const STEP = "paso";

/** Returns the visitor's numbers from the address or the form, plus or minus one step if such a button sent them. */
export function savingsQuestion(query: URLSearchParams): SavingsQuestion {
  return {
    personas: answer("personas", query),
    bebidas: answer("bebidas", query),
    dias: answer("dias", query),
  };
}

/** Returns the numbers of an address. Unusable texts count as empty. */
export function addressQuestion(query: URLSearchParams): SavingsQuestion {
  const known = new URLSearchParams(query);
  for (const [name, count] of Object.entries(counts)) {
    const text = query.get(name);
    if (text !== null) known.set(name, usableText(text, count));
  }
  return savingsQuestion(known);
}

/** Returns the parameters with the visitor's numbers as typed. The step is left out, so that it happens only once. */
export function addressParameters({ personas, bebidas, dias }: SavingsQuestion) {
  return { personas: personas.text, bebidas: bebidas.text, dias: dias.text, [STEP]: null };
}

/** Returns the next multiple of the step in a direction, within the bounds: 84 up by tens is 90, 1 up is 10. */
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
    return { text: formatCount(value), value, problem: "" };
  }
  return written;
}

/** Figures of the formula. The page shows each of them next to the result. */
export const BOTTLES_PER_BOX = 280;
const MONTHS_PER_YEAR = 12;
const LITRES_PER_BOX = 3;

/**
 * Returns the 500 cc bottles that a company saves, at one bottle per drink and day, and the 3-litre boxes that replace them,
 * rounded up. The sentences for both are there, too.
 */
export function savings({ personas, bebidas, dias }: SavingsQuestion) {
  const bottlesPerMonth = personas.value * bebidas.value * dias.value;
  const litres = (bottlesPerMonth * LITRES_PER_BOX) / BOTTLES_PER_BOX;
  const boxesPerMonth = Math.ceil(litres / LITRES_PER_BOX);
  const people = counted(personas.value, "persona", "personas");
  const drinks = counted(bebidas.value, "bebida", "bebidas");
  const days = counted(dias.value, "día", "días");
  const boxes = counted(boxesPerMonth, "caja", "cajas");
  const bottles = `${formatCount(bottlesPerMonth)} botellas`;
  return {
    bottlesPerMonth,
    bottlesPerYear: bottlesPerMonth * MONTHS_PER_YEAR,
    boxesPerMonth,
    daysPerYear: dias.value * MONTHS_PER_YEAR,
    company: `${people}, con ${drinks} al día por persona, ${days} al mes`,
    /** Both halves of the formula, with the visitor's numbers. */
    formula: `${people} × ${drinks} × ${days} = ${bottles}`,
    boxesFormula: `${bottles} ÷ ${BOTTLES_PER_BOX} = ${boxes}, redondeando hacia arriba`,
    /** Litres of concentrate a month, rounded up. */
    litresPerMonth: Math.ceil(litres),
    /** Text of the link to the contact form. */
    quote: `Cotizar para ${people}`,
  };
}

/** How a machine's concentrate is packed: litres in one, and what several are called. */
export interface Packing {
  readonly litres?: number | undefined;
  readonly packs?: string | undefined;
}

/** Returns what a month's litres need, rounded up: `30 bolsas de 5 litros`; boxes of three litres by default. */
export function packed(litresPerMonth: number, { litres, packs }: Packing): string {
  const size = litres ?? LITRES_PER_BOX;
  const count = Math.ceil(litresPerMonth / size);
  const [one, many] = litres === undefined ? ["caja", "cajas"] : ["envase", packs || "envases"];
  return `${counted(count, one, many)} de ${counted(size, "litro", "litros")}`;
}

/** Returns a count with its noun. */
function counted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
