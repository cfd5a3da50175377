import { expect, it } from "vitest";
import { addressParameters, addressQuestion, savings, savingsQuestion, stepped } from "~domain/savings";
import { counts, readCount } from "~domain/wording/counts";

const ask = (query: string) => savingsQuestion(new URLSearchParams(query));

it("boxes are rounded up, and only up, and counted in the singular", () => {
  const of = (people: number) => savings(ask(`personas=${people}&bebidas=1`));
  expect([1, 14, 15, 28].map((people) => of(people).boxesPerMonth)).toEqual([1, 1, 2, 2]);
  expect(of(1).formula).toBe("1 persona × 1 bebida × 20 días = 20 botellas");
  expect(of(1).boxesFormula).toContain("= 1 caja,");
  const hotel = savings(ask("personas=80&bebidas=2&dias=30"));
  expect([hotel.bottlesPerMonth, hotel.bottlesPerYear, hotel.daysPerYear]).toEqual([4800, 57_600, 360]);
  expect(hotel.formula).toBe("80 personas × 2 bebidas × 30 días = 4.800 botellas");
});

it.each([
  ["80", 80, ""],
  [" 80 ", 80, ""],
  ["1.000", 1_000, ""],
  ["1 000", 1_000, ""],
  ["1\u00a0000", 1_000, ""],
  ["1,000", 80, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
  ["+12", 12, ""],
  ["10.000", 10_000, ""],
  ["1", 1, ""],
  ["", 80, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
  ["1e3", 80, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
  ["12,4", 12, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 12."],
  ["12.5", 13, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 13."],
  ["0", 1, "El mínimo es 1: calculamos con 1."],
  ["0,5", 1, "El mínimo es 1: calculamos con 1."],
  ["10.001", 10_000, "El máximo es 10.000: calculamos con 10.000."],
  ["9".repeat(400), 10_000, "El máximo es 10.000: calculamos con 10.000."],
])("%j is read as %d: %s", (text, value, problem) => {
  expect(readCount(text, counts.personas)).toEqual({ text, value, problem });
});

it.each([
  ["personas", 80, "mas", 90],
  ["personas", 84, "mas", 90],
  ["personas", 84, "menos", 80],
  ["personas", 1, "mas", 10],
  ["personas", 10, "menos", 1],
  ["personas", 10_000, "mas", 10_000],
  ["bebidas", 2, "mas", 3],
] as const)("a step of %s leads from %d, %s, to %d", (name, value, direction, next) => {
  expect(stepped(value, direction, counts[name])).toBe(next);
});

it("an address has no number that can't be used: all such addresses share a page", () => {
  const { personas, bebidas, dias } = addressQuestion(new URLSearchParams("personas=cien&bebidas=99&dias=0"));
  expect([dias.text, dias.value]).toEqual(["", 20]);
  expect([personas.text, personas.value, bebidas.text, bebidas.value]).toEqual(["", 80, "", 2]);
  expect(bebidas.problem).toBe("Escribe un número entero de 1 a 10. Por ahora calculamos con 2.");
});

it("a button that sends the form goes one step from what was written, and its address takes no step again", () => {
  expect(ask("personas=995&bebidas=2&paso=personas-mas").personas.text).toBe("1.000");
  expect(ask("personas=84&bebidas=2&paso=bebidas-menos").bebidas.value).toBe(1);
  expect(ask("personas=84&bebidas=2&paso=otra-cosa").personas.value).toBe(84);
  const { personas, paso } = addressParameters(ask("personas=84&paso=personas-mas"));
  expect([personas, paso]).toEqual(["90", null]);
});
