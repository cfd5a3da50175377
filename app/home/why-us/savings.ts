/**
 * The calculator's two numbers, under their names in the form and in the address (`/?personas=80&bebidas=2#nosotros`):
 * bounds that still describe one company, where they start, how far plus and minus go.
 */
export const counts = {
  personas: { min: 1, max: 10_000, start: 80, step: 10 },
  bebidas: { min: 1, max: 10, start: 2, step: 1 },
};

export type CountName = keyof typeof counts;
type Count = (typeof counts)[CountName];

export interface CountAnswer {
  /** As the visitor wrote it. */
  readonly text: string;
  /** To count with: always whole and within the bounds. */
  readonly value: number;
  /** What is wrong with the text and what is counted with instead; empty when nothing is. */
  readonly problem: string;
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
    return { text: formatCount(value), value, problem: "" };
  }
  return written;
}

/** What the calculator counts with; the page shows each figure beside the result. */
const BOTTLES_PER_BOX = 280;
const DAYS_PER_MONTH = 20;
const DAYS_PER_YEAR = 240;

/**
 * Bottles of 500 cc that so many people do not buy, with so many drinks each working day and one bottle per drink, and
 * the boxes of 3 litres instead, rounded up.
 */
export function savings(people: number, drinks: number) {
  const bottlesPerMonth = people * drinks * DAYS_PER_MONTH;
  return {
    bottlesPerMonth,
    bottlesPerYear: people * drinks * DAYS_PER_YEAR,
    boxesPerMonth: Math.ceil(bottlesPerMonth / BOTTLES_PER_BOX),
  };
}

type Savings = ReturnType<typeof savings>;

/** Four digits are grouped too: '3.200'. */
const format = new Intl.NumberFormat("es-CL", { useGrouping: "always" });

/** A number as it is written in Chile: '3.200'. */
export function formatCount(value: number): string {
  return format.format(value);
}

export const savingsTexts = {
  title: "¿Cuántas botellas ahorra tu empresa?",
  calculate: "Calcular",
  assumptions: `Contamos ${DAYS_PER_MONTH} días al mes, ${DAYS_PER_YEAR} al año y una botella de 500 cc por bebida. Una caja de 3 litros equivale a ${BOTTLES_PER_BOX} botellas, según la dilución recomendada.`,
  perMonth: "botellas de 500 cc menos al mes",
  perYear: "botellas menos al año",
  boxes: { one: "caja de 3 L al mes", many: "cajas de 3 L al mes" },
} as const;

export const countTexts: Readonly<Record<CountName, { label: string; less: string; more: string }>> = {
  personas: { label: "Personas", less: "Menos personas", more: "Más personas" },
  bebidas: { label: "Bebidas al día por persona", less: "Menos bebidas", more: "Más bebidas" },
};

/** The formula with the visitor's own numbers: '80 personas × 2 bebidas × 20 días = 3.200 botellas'. */
export function formulaText({ personas, bebidas }: SavingsQuestion, { bottlesPerMonth }: Savings): string {
  return [
    counted(personas.value, "persona", "personas"),
    counted(bebidas.value, "bebida", "bebidas"),
    `${DAYS_PER_MONTH} días = ${formatCount(bottlesPerMonth)} botellas`,
  ].join(" × ");
}

/** Its second half: '3.200 botellas ÷ 280 = 12 cajas, redondeando hacia arriba'. */
export function boxesText({ bottlesPerMonth, boxesPerMonth }: Savings): string {
  const bottles = `${formatCount(bottlesPerMonth)} botellas ÷ ${BOTTLES_PER_BOX}`;
  return `${bottles} = ${counted(boxesPerMonth, "caja", "cajas")}, redondeando hacia arriba`;
}

/** The company that the numbers describe: '80 personas, con 2 bebidas al día por persona'. */
export function companyText({ personas, bebidas }: SavingsQuestion): string {
  const drinks = counted(bebidas.value, "bebida", "bebidas");
  return `${counted(personas.value, "persona", "personas")}, con ${drinks} al día por persona`;
}

/** Text of the link to the contact form: 'Cotizar para 80 personas'. */
export function quoteText({ personas }: SavingsQuestion): string {
  return `Cotizar para ${counted(personas.value, "persona", "personas")}`;
}

/** First sentence of an enquiry with an address's numbers; "" when it names none or one that can't be used. */
export function quoteSentence(query: URLSearchParams): string {
  const { personas, bebidas } = savingsQuestion(query);
  const isAsked = query.has("personas") || query.has("bebidas");
  if (!isAsked || personas.problem || bebidas.problem) return "";
  const { boxesPerMonth } = savings(personas.value, bebidas.value);
  const boxes = counted(boxesPerMonth, "caja", "cajas");
  return `Hola, quiero cotizar para ${companyText({ personas, bebidas })}: ${boxes} de 3 litros al mes.`;
}

function counted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
