import {
  type Count,
  type CountAnswer,
  type CountName,
  counts,
  formatCount,
  readCount,
  usableText,
} from "~content/counts";

export type SavingsQuestion = Readonly<Record<CountName, CountAnswer>>;

/** Parameter of the plus and minus buttons, which submit the form without JavaScript: `personas-mas`. */
export const STEP = "paso";

/** The visitor's numbers from the address or the form, one step further if a plus or minus button sent them. */
export function savingsQuestion(query: URLSearchParams): SavingsQuestion {
  return { personas: answer("personas", query), bebidas: answer("bebidas", query) };
}

/** The numbers of an address, which knows no text but those that can be used. */
export function addressQuestion(query: URLSearchParams): SavingsQuestion {
  const known = new URLSearchParams(query);
  for (const [name, count] of Object.entries(counts)) {
    const text = query.get(name);
    if (text !== null) known.set(name, usableText(text, count));
  }
  return savingsQuestion(known);
}

/** The parameters that carry the visitor's numbers, as they were written; a step is taken once only. */
export function addressParameters({ personas, bebidas }: SavingsQuestion) {
  return { personas: personas.text, bebidas: bebidas.text, [STEP]: null };
}

export function isSameQuestion(one: SavingsQuestion, other: SavingsQuestion): boolean {
  return one.personas.text === other.personas.text && one.bebidas.text === other.bebidas.text;
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
  const { personas, bebidas } = addressQuestion(query);
  const isAsked = query.has("personas") || query.has("bebidas");
  if (!isAsked || personas.problem || bebidas.problem) return "";
  const { boxesPerMonth } = savings(personas.value, bebidas.value);
  const boxes = counted(boxesPerMonth, "caja", "cajas");
  return `Hola, quiero cotizar para ${companyText({ personas, bebidas })}: ${boxes} de 3 litros al mes.`;
}

function counted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
