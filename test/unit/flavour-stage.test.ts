import { expect, it } from "vitest";
import {
  chosenFlavour,
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

it("keeps the old flavour until the new one's pictures are ready", () => {
  const waiting = choose(firstStage(manzana));
  expect(waiting.current.flavour).toBe(manzana);
  expect(chosenFlavour(waiting)).toBe(cereza);
  expect(ready(waiting).current.flavour).toBe(cereza);
  expect(ready(waiting).waiting).toBeNull();
});

it("covers the old flavour until the animation ends, then lets it go", () => {
  const shown = show(firstStage(manzana));
  expect(shown.covered.map(({ flavour }) => flavour)).toEqual([manzana]);
  const settled = withSettled(shown, shown.current.number);
  expect(settled.covered).toEqual([]);
});

it("gives a flavour shown again another turn, so that its animation plays again", () => {
  const there = show(firstStage(manzana));
  const back = show(there, manzana);
  const turns = [...back.covered, back.current];
  expect(turns.map(({ flavour }) => flavour)).toEqual([manzana, cereza, manzana]);
  expect(new Set(turns.map(({ number }) => number)).size).toBe(3);
});

it("also when it comes back before the neighbour was ready", () => {
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
