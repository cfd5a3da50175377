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

/** Parameter of the plus and minus buttons, which submit the form without JavaScript; a value is `personas-mas`. */
export const STEP = "paso";

/** Returns the visitor's numbers from the address or the form, plus or minus one step if such a button sent them. */
export function savingsQuestion(query: URLSearchParams): SavingsQuestion {
  return { personas: answer("personas", query), bebidas: answer("bebidas", query) };
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
export function addressParameters({ personas, bebidas }: SavingsQuestion) {
  return { personas: personas.text, bebidas: bebidas.text, [STEP]: null };
}

export function isSameQuestion(one: SavingsQuestion, other: SavingsQuestion): boolean {
  return one.personas.text === other.personas.text && one.bebidas.text === other.bebidas.text;
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
const BOTTLES_PER_BOX = 280;
const DAYS_PER_MONTH = 20;
const DAYS_PER_YEAR = 240;

/**
 * Returns the 500 cc bottles saved, at one bottle per drink and `drinks` per person each working day, and the 3-litre
 * boxes that replace them, rounded up.
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

/** Returns the formula with the visitor's numbers: '80 personas × 2 bebidas × 20 días = 3.200 botellas'. */
export function formulaText({ personas, bebidas }: SavingsQuestion, { bottlesPerMonth }: Savings): string {
  return [
    counted(personas.value, "persona", "personas"),
    counted(bebidas.value, "bebida", "bebidas"),
    `${DAYS_PER_MONTH} días = ${formatCount(bottlesPerMonth)} botellas`,
  ].join(" × ");
}

/** Returns the formula's second half: '3.200 botellas ÷ 280 = 12 cajas, redondeando hacia arriba'. */
export function boxesText({ bottlesPerMonth, boxesPerMonth }: Savings): string {
  const bottles = `${formatCount(bottlesPerMonth)} botellas ÷ ${BOTTLES_PER_BOX}`;
  return `${bottles} = ${counted(boxesPerMonth, "caja", "cajas")}, redondeando hacia arriba`;
}

/** Returns the company's description: '80 personas, con 2 bebidas al día por persona'. */
export function companyText({ personas, bebidas }: SavingsQuestion): string {
  const drinks = counted(bebidas.value, "bebida", "bebidas");
  return `${counted(personas.value, "persona", "personas")}, con ${drinks} al día por persona`;
}

/** Returns the text of the link to the contact form: 'Cotizar para 80 personas'. */
export function quoteText({ personas }: SavingsQuestion): string {
  return `Cotizar para ${counted(personas.value, "persona", "personas")}`;
}

/** Returns the first sentence of an enquiry with the address's numbers; "" if one is missing or unusable. */
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
