import { expect, it } from "vitest";
import {
  firstStage,
  type Stage,
  withChosen,
  withReady,
  withSettled,
} from "~/home/flavours/use-flavour-stage";
import { flavourAt, flavourOf, flavours } from "~content/flavours";

const manzana = flavourOf("manzana");
const cereza = flavourOf("cereza");
const pera = flavourOf("pera");

const choose = (stage: Stage, flavour = cereza) => withChosen(stage, flavour, "forward");
const ready = (stage: Stage) => withReady(stage, stage.waiting?.number ?? -1);
const show = (stage: Stage, flavour = cereza) => ready(choose(stage, flavour));

// test/browser/flavours-stage.spec.ts shows the stage to visitors. These are its races.

it("gives a flavour another turn that comes back before its neighbour was ready", () => {
  const back = choose(choose(firstStage(manzana)), manzana);
  expect(ready(back).current).toMatchObject({ flavour: manzana, number: 2 });
});

it("ignores pictures that are no longer awaited", () => {
  const first = choose(firstStage(manzana));
  const second = choose(first, pera);
  const late = withReady(second, first.waiting?.number ?? -1);
  expect(late).toBe(second);
  expect(ready(late).current.flavour).toBe(pera);
});

it("ignores the end of an animation that is covered already", () => {
  const shown = show(show(firstStage(manzana)), pera);
  expect(withSettled(shown, 1)).toBe(shown);
});

it("changes nothing when the chosen flavour is chosen again", () => {
  const waiting = choose(firstStage(manzana));
  expect(choose(waiting)).toBe(waiting);
  const shown = ready(waiting);
  expect(choose(shown)).toBe(shown);
});

it("keeps few layers however fast the flavours change", () => {
  const shown = [...flavours, ...flavours].reduce((stage, flavour) => show(stage, flavour), firstStage(pera));
  expect(shown.covered.length).toBeLessThanOrEqual(3);
  expect(shown.current.flavour).toBe(flavourAt(-1));
});
