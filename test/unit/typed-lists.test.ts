import { expect, test } from "vitest";
import { rebased } from "../../owner/form/drafts/rebase";

const row = (label: string, value: string) => ({ label, value });
const photo = (name: string, alt: string, byte = 0) => ({
  photo: { name, bytes: new Uint8Array([byte]) },
  alt,
});
const question = (id: string, answer: string) => ({ question: `¿${id}?`, answer, id });
const paragraph = (title: string, text: string) => ({ title, text });
const at = (field: string, list: readonly unknown[]) =>
  field.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), list);

/** Each list, before; as it is typed, with a new element; as a colleague saved it, with a changed and a new one; both. */
test.each([
  [
    "questions.questions",
    [question("a", "A"), question("b", "B")],
    [question("a", "A"), question("b", "B"), question("c", "C")],
    [question("d", "D"), question("a", "Suya"), question("b", "B")],
    [question("d", "D"), question("a", "Suya"), question("b", "B"), question("c", "C")],
  ],
  [
    "machines.technical",
    [row("Alto", "1"), row("Peso", "")],
    [row("Alto", "1"), row("Peso", "9 kg"), row("Voltaje", "220")],
    [row("Alto", "2"), row("Peso", ""), row("Ancho", "3")],
    [row("Alto", "2"), row("Peso", "9 kg"), row("Voltaje", "220"), row("Ancho", "3")],
  ],
  [
    "machines.gallery",
    [photo("a", "A"), photo("b", "B")],
    [photo("b", "B"), photo("a", "A"), photo("c", "C")],
    [photo("a", "A", 7), photo("b", "B"), photo("d", "D")],
    [photo("b", "B"), photo("d", "D"), photo("a", "A", 7), photo("c", "C")],
  ],
  ["machines.characteristics", ["a", "b"], ["a", "b", "c"], ["b", "d"], ["b", "c", "d"]],
  [
    "home.process.steps",
    [
      { picture: { name: "a" }, title: "A" },
      { picture: { name: "b" }, title: "B" },
    ],
    [
      { picture: { name: "a" }, title: "Mía" },
      { picture: { name: "b" }, title: "B" },
    ],
    [
      { picture: { name: "b" }, title: "Suya" },
      { picture: { name: "a" }, title: "A" },
    ],
    [
      { picture: { name: "b" }, title: "Suya" },
      { picture: { name: "a" }, title: "Mía" },
    ],
  ],
  [
    "home.whyUs.reasons",
    [paragraph("a", "A"), paragraph("b", "B")],
    [paragraph("b", "B")],
    [paragraph("a", "A"), paragraph("b", "Suya"), paragraph("c", "C")],
    [paragraph("b", "Suya"), paragraph("c", "C")],
  ],
  [
    "pages.sections",
    [paragraph("a", "A"), paragraph("b", "B")],
    [paragraph("nuevo título", "A"), paragraph("b", "B")],
    [paragraph("a", "A"), paragraph("b", "Suya")],
    [paragraph("nuevo título", "A"), paragraph("b", "Suya")],
  ],
  [
    "order.flavours",
    ["pera", "cereza", "uva"],
    ["uva", "pera", "cereza"],
    ["pera", "uva", "maracuya"],
    ["uva", "maracuya", "pera"],
  ],
])("what is typed in %s keeps what a colleague saved there", (place, before, typed, saved, joined) => {
  const [, name = "", field = ""] = /^(\w+)\.(.+)$/.exec(place) ?? [];
  const asked: unknown[] = [];
  const ask = (path: readonly string[], mine: unknown) => {
    asked.push(path.join("."));
    return mine;
  };
  const state = rebased(name, at(field, before), at(field, typed), at(field, saved), ask);
  expect(asked).toEqual([]);
  expect(state).toEqual(at(field, joined));
});

test("what both changed at one element is asked, and the rest is joined", () => {
  const [before, typed, saved] = [
    [row("Alto", "1"), row("Peso", "8"), row("Fondo", "5")],
    [row("Alto", "2"), row("Fondo", "5"), row("Voltaje", "220")],
    [row("Alto", "3"), row("Peso", "9"), row("Fondo", "6")],
  ].map((technical) => ({ technical }));
  const asked: unknown[] = [];
  const ask = (path: readonly string[], mine: unknown, theirs: unknown) => {
    asked.push([path.join("."), mine, theirs]);
    return theirs;
  };
  expect(rebased("machines", before, typed, saved, ask)).toEqual({
    technical: [row("Alto", "3"), row("Fondo", "6"), row("Voltaje", "220"), row("Peso", "9")],
  });
  expect(asked).toEqual([
    ["technical.0.value", "2", "3"],
    ["technical.1", undefined, row("Peso", "9")],
  ]);
});

test("an element that took the place of another one gets nothing of it", () => {
  const [before, typed, saved] = [
    [row("Alto", "1"), row("Peso", "8")],
    [row("Alto", "1"), row("Voltaje", "220")],
    [row("Alto", "1"), row("Peso", "9")],
  ].map((technical) => ({ technical }));
  const asked: unknown[] = [];
  const ask = (path: readonly string[], mine: unknown) => {
    asked.push(path.join("."));
    return mine;
  };
  expect(rebased("machines", before, typed, saved, ask)).toEqual(typed);
  expect(asked, "the row that one took away and the other changed").toEqual(["technical.1"]);
});
