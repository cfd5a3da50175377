import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FlavourPictures, FlavourText } from "~/home/flavours/flavour-slides";
import { firstStage, type Stage, withChosen, withReady } from "~/home/flavours/flavour-stage";
import { type HomeContent, HomeContext } from "~/home/use-home";
import { PageFrames } from "~/ui/picture";
import type { Data } from "~domain/content/data";
import { flavourAt, flavoursOf } from "~domain/flavours";
import { framesOf } from "~domain/pictures";
import { renderedApp } from "../support/documents";
import { release, releaseWith } from "../support/releases";

const flavours = flavoursOf(release.flavours);
const app = await renderedApp();

const sectionAt = async (path: string, { documentAt } = app) =>
  (await documentAt(path)).querySelector("#sabores") as Element;

/** Returns the site with other flavours in its content. */
const siteWith = (change: (own: Data["flavours"]) => Data["flavours"]) =>
  renderedApp(releaseWith({ flavours: change(release.data.flavours) }));

const texts = (section: Element, selector: string) =>
  [...section.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
const attributes = (section: Element, selector: string, name: string) =>
  [...section.querySelectorAll(selector)].map((element) => element.getAttribute(name));

describe("before the script is there, flavours", () => {
  const addressOf = (index: number) => `/?sabor=${flavours.at(index % flavours.length)?.slug}#sabores`;

  it.each(flavours)("show $sabor and its place, and lead around both ends", async (flavour) => {
    const { id, slug, sabor, text1, text2 } = flavour;
    const section = await sectionAt(`/?sabor=${slug}`);
    expect(texts(section, '[data-shown="true"] :is(h3, p)')).toEqual([sabor, text1, text2]);
    expect(texts(section, "p")).toContain(`${id + 1} de ${flavours.length}`);
    for (const picture of [flavour.img, flavour.bgImg])
      expect(section.innerHTML).toContain(`${picture}.webp`);
    const glass = `Vaso de ${sabor.toLowerCase()}`;
    expect(attributes(section, 'img[alt^="Vaso de"]', "alt")).toEqual([glass]);
    for (const [name, address] of [
      ["Sabor anterior", addressOf(id - 1)],
      ["Sabor siguiente", addressOf(id + 1)],
    ])
      expect(attributes(section, `a[aria-label="${name}"]`, "href")).toEqual([address, address]);
    expect(attributes(section, 'a[aria-current="true"]', "href")).toEqual([addressOf(id)]);
    expect(attributes(section, "a[aria-current]", "aria-label")).toEqual([`Ver sabor ${sabor}`]);
  });

  it("begin with the first one where the address names no known one", async () => {
    for (const path of ["/?sabor=mango", "/?sabor=CEREZA", "/?sabor=", "/"])
      expect(texts(await sectionAt(path), '[data-shown="true"] h3')).toEqual([flavours[0]?.sabor]);
  });

  it("are a named list of links with icons, without roles that need the script", async () => {
    const section = await sectionAt("/");
    expect(section.querySelectorAll('ul[aria-label="Elige un sabor"] a')).toHaveLength(flavours.length);
    expect(section.querySelectorAll('[role="tab"], [role="tabpanel"], [role="button"]')).toHaveLength(0);
    // Each icon has a reflection.
    const icons = new Set(attributes(section, 'img[src*="/iconos/"]', "src"));
    expect([...icons]).toEqual(flavours.map(({ txtImg }) => txtImg));
  });
});

it("one flavour has no arrows and no count", async () => {
  const section = await sectionAt("/", await siteWith((own) => own.slice(0, 1)));
  expect(section.querySelectorAll('a[aria-label^="Sabor "]')).toHaveLength(0);
  expect(section.textContent).not.toContain("1 de 1");
});

/** Renders the first two flavours' pictures at one moment of the stage. */
function picturesOf(stage: Stage, fetchesAhead: boolean): string {
  const names = two.flatMap(({ img, bgImg }) => [img, bgImg]);
  return renderToString(
    <HomeContext.Provider value={{ flavours: two } as unknown as HomeContent}>
      <PageFrames.Provider value={framesOf(release.pictures, names)}>
        <FlavourPictures stage={stage} setStage={() => {}} fetchesAhead={fetchesAhead} />
      </PageFrames.Provider>
    </HomeContext.Provider>,
  );
}

const two = flavours.slice(0, 2);
const first = firstStage(flavourAt(two, 0));

it("two flavours are two layers: each is before and after the other", () => {
  const layers = picturesOf(first, true);
  expect(layers.match(/data-sabor|data-unseen/g)).toEqual(["data-sabor", "data-unseen"]);
});

it("screen readers find one glass while the former flavour is still on stage", () => {
  const layers = picturesOf(withReady(withChosen(first, flavourAt(two, 1)), 1), false)
    .split("<div")
    .slice(2);
  expect(layers.map((layer) => /^[^>]* aria-hidden="true"/.test(layer))).toEqual([true, false]);
});

it("screen readers leave out the text of a flavour that leaves the stage", () => {
  const { current } = firstStage(flavourAt(two, 1));
  const textOf = (next?: typeof current) =>
    renderToString(
      <FlavourText
        flavour={flavourAt(two, 0)}
        turn={undefined}
        next={next}
        isEntering={false}
        isHydrated={true}
      />,
    );
  expect([textOf(), textOf(current)].map((text) => /^[^>]* aria-hidden="true"/.test(text))).toEqual([
    false,
    true,
  ]);
});

it("a flavour shows its facts and seals once they are filled in", async () => {
  expect((await sectionAt("/")).querySelector(":is(dl, [aria-label^='Alto en'])")).toBeNull();
  const facts = { sugar: "9 g por vaso", energy: "", highSugars: true, highFats: true } as const;
  const site = await siteWith((own) => own.map((flavour) => ({ ...flavour, ...facts })));
  const section = await sectionAt("/", site);
  expect(texts(section, "dl")[0]).toBe("Azúcar: 9 g por vaso");
  expect(attributes(section, "svg[role=img]", "aria-label").slice(0, 2)).toEqual([
    "Alto en azúcares. Ministerio de Salud",
    "Alto en grasas saturadas. Ministerio de Salud",
  ]);
  expect(texts(section, "svg[role=img]")[0]).toBe("ALTO ENAZÚCARESMinisteriode Salud");
});
