import { describe, expect, it } from "vitest";
import {
  addressParameters,
  addressQuestion,
  quoteSentence,
  savings,
  savingsQuestion,
  stepped,
} from "~/home/why-us/savings";
import { counts, readCount } from "~content/counts";

const ask = (query: string) => savingsQuestion(new URLSearchParams(query));

describe("savings", () => {
  it("rounds boxes up, and only up", () => {
    const boxes = (people: number) => savings(ask(`personas=${people}&bebidas=1`)).boxesPerMonth;
    expect([1, 14, 15, 28].map(boxes)).toEqual([1, 1, 2, 2]);
  });
});

describe("readCount", () => {
  it.each([
    ["80", 80],
    [" 80 ", 80],
    ["1.000", 1_000],
    ["+12", 12],
    ["10.000", 10_000],
    ["1", 1],
  ])("takes %j as %d", (text, value) => {
    expect(readCount(text, counts.personas)).toEqual({ text, value, problem: "" });
  });

  it.each([
    ["", 80, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
    ["1e3", 80, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 80."],
    ["12,4", 12, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 12."],
    ["12.5", 13, "Escribe un número entero de 1 a 10.000. Por ahora calculamos con 13."],
    ["0", 1, "El mínimo es 1: calculamos con 1."],
    ["0,5", 1, "El mínimo es 1: calculamos con 1."],
    ["-20", 1, "El mínimo es 1: calculamos con 1."],
    ["10.001", 10_000, "El máximo es 10.000: calculamos con 10.000."],
    ["9".repeat(400), 10_000, "El máximo es 10.000: calculamos con 10.000."],
  ])("counts %j as %d: %s", (text, value, problem) => {
    expect(readCount(text, counts.personas)).toEqual({ text, value, problem });
  });
});

describe("stepped", () => {
  it.each([
    [80, "mas", 90],
    [84, "mas", 90],
    [84, "menos", 80],
    [80, "menos", 70],
    [1, "mas", 10],
    [10, "menos", 1],
    [10_000, "mas", 10_000],
  ] as const)("leads from %d people, %s, to %d", (value, direction, next) => {
    expect(stepped(value, direction, counts.personas)).toBe(next);
  });

  it("goes by ones for drinks, up to ten", () => {
    expect(stepped(2, "mas", counts.bebidas)).toBe(3);
    expect(stepped(10, "mas", counts.bebidas)).toBe(10);
    expect(stepped(1, "menos", counts.bebidas)).toBe(1);
  });
});

describe("savingsQuestion", () => {
  it("has in an address no number that can't be used: all such addresses share a page", () => {
    const { personas, bebidas } = addressQuestion(new URLSearchParams("personas=cien&bebidas=99"));
    expect([personas.text, personas.value, bebidas.text, bebidas.value]).toEqual(["", 80, "", 2]);
    expect(bebidas.problem).toBe("Escribe un número entero de 1 a 10. Por ahora calculamos con 2.");
  });

  it("goes one step from what was written when a button sent the form", () => {
    expect(ask("personas=84&bebidas=2&paso=personas-mas").personas).toEqual({
      text: "90",
      value: 90,
      problem: "",
    });
    expect(ask("personas=995&bebidas=2&paso=personas-mas").personas.text).toBe("1.000");
    expect(ask("personas=84&bebidas=2&paso=bebidas-menos").bebidas.value).toBe(1);
    expect(ask("personas=84&bebidas=2&paso=otra-cosa").personas.value).toBe(84);
    const { personas, paso } = addressParameters(ask("personas=84&paso=personas-mas"));
    expect([personas, paso], "in an address that takes no step again").toEqual(["90", null]);
  });
});

describe("texts", () => {
  it("explain the formula with the visitor's numbers", () => {
    const { formula, boxesFormula } = savings(ask("personas=80&bebidas=2"));
    expect(formula).toBe("80 personas × 2 bebidas × 20 días = 3.200 botellas");
    expect(boxesFormula).toBe("3.200 botellas ÷ 280 = 12 cajas, redondeando hacia arriba");
  });

  it("use the singular", () => {
    const { formula, boxesFormula } = savings(ask("personas=1&bebidas=1"));
    expect(formula).toBe("1 persona × 1 bebida × 20 días = 20 botellas");
    expect(boxesFormula).toContain("= 1 caja,");
  });

  it("ask for a quote with people, drinks and boxes, in numbers that can be used", () => {
    const sentence = (query: string) => quoteSentence(new URLSearchParams(query));
    expect(sentence("personas=1&bebidas=1")).toContain(
      "1 persona, con 1 bebida al día por persona: 1 caja de",
    );
    expect(sentence("personas=84&paso=personas-mas")).toContain("90 personas, con 2 bebidas");
    expect(sentence("sabor=pera")).toBe("");
    expect(sentence("personas=muchas&bebidas=2")).toBe("");
    expect(sentence("personas=20000&bebidas=2")).toBe("");
    expect(sentence("personas=10000&bebidas=10").length).toBeLessThan(200);
  });
});
