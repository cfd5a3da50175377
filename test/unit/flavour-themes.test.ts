import { expect, it } from "vitest";
import { evenRows } from "../../domain/content/themes";
import { release } from "../support/releases";

it.each(release.flavours)("$slug has its colours and the width of its name", ({ slug }) => {
  const theme = new RegExp(`\\[data-sabor="${slug}"\\]\\{([^}]*)\\}`).exec(release.styles)?.[1] ?? "";
  const names = [...theme.matchAll(/--flavour-(\w+):/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(["bg", "fg", "width"]);
});

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
