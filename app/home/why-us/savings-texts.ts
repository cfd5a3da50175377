import {
  BOTTLES_PER_BOX,
  type CountAnswer,
  type CountName,
  counts,
  DAYS_PER_MONTH,
  DAYS_PER_YEAR,
  formatCount,
  type Savings,
  type SavingsQuestion,
  savings,
  savingsQuestion,
} from "./savings";

/** Texts of the calculator. */
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

/** What is wrong with a number and what is counted with instead; empty when nothing is. */
export function problemText(name: CountName, { value, problem }: CountAnswer): string {
  const { min, max } = counts[name];
  const counted = `calculamos con ${formatCount(value)}`;
  const range = `un número entero de ${min} a ${formatCount(max)}`;
  switch (problem) {
    case "missing":
    case "not-whole":
      return `Escribe ${range}. Por ahora ${counted}.`;
    case "too-small":
      return `El mínimo es ${min}: ${counted}.`;
    case "too-large":
      return `El máximo es ${formatCount(max)}: ${counted}.`;
    case null:
      return "";
  }
}

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

/** What the link to the contact form says: 'Cotizar para 80 personas'. */
export function quoteText({ personas }: SavingsQuestion): string {
  return `Cotizar para ${counted(personas.value, "persona", "personas")}`;
}

/** First sentence of an enquiry with an address's numbers; "" when it names none or one that can't be used. */
export function quoteSentence(query: URLSearchParams): string {
  const { personas, bebidas } = savingsQuestion(query);
  const isAsked = query.has("personas") || query.has("bebidas");
  if (!isAsked || personas.problem || bebidas.problem) return "";
  const { boxesPerMonth } = savings(personas.value, bebidas.value);
  const people = counted(personas.value, "persona", "personas");
  const drinks = counted(bebidas.value, "bebida", "bebidas");
  const boxes = counted(boxesPerMonth, "caja", "cajas");
  return `Hola, quiero cotizar para ${people}, con ${drinks} al día por persona: ${boxes} de 3 litros al mes.`;
}

function counted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
