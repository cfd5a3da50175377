import { machineOf } from "../machine";
import { pageOf } from "../page";
import type { Data, Entry } from "./data";
import { changeDays } from "./days";
import type { Manifest } from "./manifest";
import { pageRoutes } from "./routes";
import { DAY, PRIVACY } from "./subjects";
import { styleSheet } from "./themes";

/** The content that the site shows at one time. */
export type Release = ReturnType<typeof releaseOf>;

/**
 * Returns what the site shows of checked texts and of the files that were made of them. `whole` has hidden entries, too:
 * the home page has changed when one was hidden. `name` is that of the release's folder, "" beside the build.
 */
export function releaseOf(data: Data, { pictures, films, files }: Manifest, whole = data, name = "") {
  const { flavours, machines, pages, questions, site } = data;
  const shared = sharedValues();
  return {
    name,
    data: withoutDays(data),
    /** In display order, as the pages of visitors have them. */
    machines: machines.map(({ formerSlugs: _, hidden: __, version: ___, ...shown }) => machineOf(shown)),
    flavours: flavours.map(
      ({ theme: _, updatedOn: __, formerSlugs: ___, hidden: ____, ...shown }): FlavourTexts => shown,
    ),
    /** Pages of texts. */
    pages: pages.map((page) => pageOf(page, site)),
    /** The privacy notice is one of them, whatever its mark says. */
    footerPages: pages.flatMap(({ slug, title, inFooter }) =>
      inFooter || slug === PRIVACY ? { slug, title } : [],
    ),
    pageRoutes,
    changedOn: changeDays(whole),
    /** The questions that have an answer. */
    answered: questions.questions.filter(({ answer }) => answer !== ""),
    /** What enquiries say of the products. */
    names: {
      machines: Object.fromEntries(
        machines.map(({ slug, name, litres, packs }) => [slug, { name, litres, packs }]),
      ),
      flavours: Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])),
    },
    /** Slugs that flavours, machines and pages had before, with the present ones. */
    formerSlugs: {
      flavours: formerSlugs(flavours),
      machines: formerSlugs(machines),
      pages: formerSlugs(pages),
    },
    /** Frames and colours of the pictures. Equal frames are one object, which answers to browsers name once. */
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([name, { color, ...frame }]) => [name, { frame: shared(frame), color }]),
    ),
    films,
    files,
    styles: styleSheet(data),
  };
}

export type FlavourTexts = Omit<Entry<"flavours">, "theme" | "updatedOn" | "formerSlugs" | "hidden">;

function formerSlugs(entries: Data["flavours" | "machines" | "pages"]): Readonly<Record<string, string>> {
  const pairs = entries.flatMap(({ slug, formerSlugs: old = [] }) => old.map((each) => [each, slug]));
  return Object.fromEntries(pairs);
}

/** Returns the data without the days of their changes, which no page shows. */
function withoutDays(data: Data): Data {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === DAY ? undefined : value)));
}

/** Returns a function that returns the first of equal values. */
function sharedValues() {
  const known = new Map<string, unknown>();
  return <Value>(value: Value): Value => {
    const key = JSON.stringify(value);
    if (!known.has(key)) known.set(key, value);
    return known.get(key) as Value;
  };
}
