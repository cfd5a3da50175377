import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  flavourAddress,
  flavourAt,
  flavourForKey,
  flavourOf,
  nextFlavour,
  previousFlavour,
} from "~/home/flavours/flavour-selection";
import { chosenFlavour, firstStage, type Stage, stageAfter } from "~/home/flavours/use-flavour-stage";
import { flavours } from "~content/flavours/flavours";
import { styleSheet } from "../../vite-plugins/flavour-themes";

const slugs = flavours.map(({ slug }) => slug);
const themes = styleSheet();
const first = flavourAt(0);
const last = flavourAt(slugs.length - 1);
const manzana = flavourOf("manzana");
const cereza = flavourOf("cereza");
const pera = flavourOf("pera");

describe("flavours", () => {
  it("are numbered from 0, in their order", () => {
    expect(flavours.map(({ id }) => id)).toEqual([...flavours.keys()]);
  });

  it.each(flavours)("$sabor has its theme and its icon", ({ slug, txtImg }) => {
    const theme = new RegExp(`\\[data-sabor="${slug}"\\] \\{([^}]*)\\}`).exec(themes)?.[1] ?? "";
    expect([...theme.matchAll(/--flavour-(\w+):/g)].map(([, name]) => name).sort()).toEqual([
      "bg",
      "fg",
      "width",
    ]);
    expect(existsSync(`public${txtImg}`)).toBe(true);
  });
});

describe("flavour selection", () => {
  it.each(slugs)("finds %s by its slug", (slug) => {
    expect(flavourOf(slug).slug).toBe(slug);
  });

  it.each([null, "", "mango", "CEREZA", "Té helado", "__proto__"])("shows the first for %j", (slug) => {
    expect(flavourOf(slug)).toBe(first);
  });

  it("wraps at both ends", () => {
    expect(nextFlavour(last)).toBe(first);
    expect(previousFlavour(first)).toBe(last);
    expect(flavourAt(-1)).toBe(last);
    expect(flavourAt(slugs.length)).toBe(first);
  });

  it("visits all in both directions", () => {
    const walk = (step: typeof nextFlavour) =>
      slugs.reduce((path) => [...path, step(path.at(-1) ?? first)], [first]).map(({ slug }) => slug);
    expect(walk(nextFlavour)).toEqual([...slugs, first.slug]);
    expect(walk(previousFlavour)).toEqual([first.slug, ...[...slugs].reverse()]);
  });

  it("follows the tab list's keys and no others", () => {
    expect(flavourForKey("ArrowRight", first)).toBe(flavourAt(1));
    expect(flavourForKey("ArrowLeft", first)).toBe(last);
    expect(flavourForKey("Home", cereza)).toBe(first);
    expect(flavourForKey("End", cereza)).toBe(last);
    expect(flavourForKey("ArrowDown", cereza)).toBeUndefined();
    expect(flavourForKey("Tab", cereza)).toBeUndefined();
  });

  it("has an address for each flavour", () => {
    expect(flavourAddress(cereza)).toBe("/?sabor=cereza#sabores");
  });
});

describe("stage", () => {
  const choose = (stage: Stage, flavour = cereza) =>
    stageAfter(stage, { type: "chosen", flavour, entrance: "forward" });
  const ready = (stage: Stage) => stageAfter(stage, { type: "ready", number: stage.waiting?.number ?? -1 });
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
    const settled = stageAfter(shown, { type: "settled", number: shown.current.number });
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
    const late = stageAfter(second, { type: "ready", number: first.waiting?.number ?? -1 });
    expect(late).toBe(second);
    expect(ready(late).current.flavour).toBe(pera);
  });

  it("ignores the end of an animation that is covered already", () => {
    const shown = show(show(firstStage(manzana)), pera);
    expect(stageAfter(shown, { type: "settled", number: 1 })).toBe(shown);
  });

  it("changes nothing when the chosen flavour is chosen again", () => {
    const waiting = choose(firstStage(manzana));
    expect(choose(waiting)).toBe(waiting);
    const shown = ready(waiting);
    expect(choose(shown)).toBe(shown);
  });

  it("keeps few layers however fast the flavours change", () => {
    const shown = [...flavours, ...flavours].reduce(
      (stage, flavour) => show(stage, flavour),
      firstStage(pera),
    );
    expect(shown.covered.length).toBeLessThanOrEqual(3);
    expect(shown.current.flavour).toBe(last);
  });
});
