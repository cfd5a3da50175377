import { expect, it } from "vitest";
import { evenRows } from "../../vite-plugins/flavour-themes";

it.each([
  [9, 12, 9],
  [10, 12, 10],
  [13, 12, 7],
  [9, 5, 5],
  [10, 5, 5],
  [11, 5, 4],
  [1, 5, 1],
])("%i icons, at most %i in a row: %i in each", (count, most, each) => {
  expect(evenRows(count, most)).toBe(each);
});
