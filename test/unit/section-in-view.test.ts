import { expect, it } from "vitest";
import { sectionInView } from "~/layout/header/header";

const SCREEN = 800;

// Upper and lower edge of each section, in pixels from the top of the screen.
it.each([
  ["the middle of the screen, however little it shows", [-900, 399], [399, 402], [402, 2000], "two"],
  ["the middle with its first pixel", [-900, 400], [400, 900], [900, 2000], "two"],
  ["the nearest end, where none has the middle", [-600, 310], [500, 1400], [1400, 2000], "one"],
  ["the nearest beginning, where none has the middle", [-600, 290], [500, 1400], [1400, 2000], "two"],
  ["nothing, where all are off the screen", [-900, -600], [-600, 0], [SCREEN, 1400], null],
] as const)("the section in view has %s", (_, one, two, three, expected) => {
  const boxes = Object.entries({ one, two, three }).map(([id, [top, bottom]]) => ({ id, top, bottom }));
  expect(sectionInView(boxes, SCREEN)).toBe(expected);
  expect(sectionInView(boxes.toReversed(), SCREEN)).toBe(expected);
});
