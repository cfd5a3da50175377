import { expect, it } from "vitest";
import { firstStage, type Stage, withChosen, withReady, withSettled } from "~/home/flavours/flavour-stage";
import { type Flavour, flavourAt, flavourOf, flavoursOf } from "~domain/flavours";
import { release } from "../support/releases";

const flavours = flavoursOf(release.flavours);

const [manzana, cereza, pera] = ["manzana", "cereza", "pera"].map((slug) => flavourOf(flavours, slug)) as [
  Flavour,
  Flavour,
  Flavour,
];

const choose = (stage: Stage, flavour = cereza) => withChosen(stage, flavour, "forward");
const ready = (stage: Stage) => withReady(stage, stage.waiting?.number ?? -1);
const show = (stage: Stage, flavour = cereza) => ready(choose(stage, flavour));

it("a flavour that comes back before its neighbour was ready plays again", () => {
  const back = choose(choose(firstStage(manzana)), manzana);
  expect(ready(back).current).toMatchObject({ flavour: manzana, number: 2 });
});

it("pictures that are no longer awaited, covered animations and a repeated choice change nothing", () => {
  const first = choose(firstStage(manzana));
  expect(choose(first)).toBe(first);
  const second = choose(first, pera);
  expect(withReady(second, first.waiting?.number ?? -1)).toBe(second);
  expect(ready(second).current.flavour).toBe(pera);
  const shown = show(show(firstStage(manzana)), pera);
  expect(choose(shown, pera)).toBe(shown);
  expect(withSettled(shown, 1)).toBe(shown);
  expect(withSettled(shown, 2).covered).toEqual([]);
});

it("a flavour comes from where it stands in the order, unless an arrow says so", () => {
  const entranceOf = (flavour: Flavour, way?: "forward") =>
    withChosen(firstStage(cereza), flavour, way).waiting?.entrance;
  // In the order manzana, cereza, pera.
  expect([entranceOf(manzana), entranceOf(pera)]).toEqual(["backward", "forward"]);
  expect(entranceOf(manzana, "forward")).toBe("forward");
});

it("few layers stay however fast the flavours change", () => {
  const shown = [...flavours, ...flavours].reduce((stage, flavour) => show(stage, flavour), firstStage(pera));
  expect(shown.covered.length).toBeLessThanOrEqual(3);
  expect(shown.current.flavour).toBe(flavourAt(flavours, -1));
});
