import { expect, it } from "vitest";
import { release } from "../support/releases";

it.each(release.flavours)("$slug has its colours and the width of its name", ({ slug }) => {
  const theme = new RegExp(`\\[data-sabor="${slug}"\\]\\{([^}]*)\\}`).exec(release.styles)?.[1] ?? "";
  const names = [...theme.matchAll(/--flavour-(\w+):/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(["bg", "fg", "width"]);
});
