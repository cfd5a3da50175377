import { expect, it } from "vitest";
import { keepUnits, listed } from "~domain/wording/wording";

it.each([
  [["agua"], "y", "agua"],
  [["agua", "jugo", "té"], "y", "agua, jugo y té"],
  [["agua", "hielo"], "y", "agua y hielo"],
  [["agua", "ideas"], "y", "agua e ideas"],
  [["peras", "higos"], "y", "peras e higos"],
  [["7 bolsas", "8 cajas"], "o", "7 bolsas u 8 cajas"],
  [["12 cajas", "11 bolsas"], "o", "12 cajas u 11 bolsas"],
  [["una", "otra"], "o", "una u otra"],
  [["12 cajas", "110 bolsas"], "o", "12 cajas o 110 bolsas"],
] as const)("%j with '%s' are '%s'", (parts, word, sentence) => {
  expect(listed(parts, word)).toBe(sentence);
});

it.each([
  ["zona de hasta 300 mm", "zona de hasta 300\u00a0mm"],
  ["Días al mes (oficina 20, hotel 30)", "Días al mes (oficina\u00a020, hotel\u00a030)"],
  ["400 de ancho y 420 de fondo", "400\u00a0de\u00a0ancho y 420\u00a0de\u00a0fondo"],
])("'%s' keeps its numbers with their words", (text, kept) => {
  expect(keepUnits(text)).toBe(kept);
});
