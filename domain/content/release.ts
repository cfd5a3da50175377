import { machineOf } from "../machine";
import type { Data, Entry } from "./data";
import type { Manifest } from "./manifest";
import { styleSheet } from "./themes";

/** The content that the site shows at one time. */
export type Release = ReturnType<typeof releaseOf>;

/** Returns what the site shows of checked texts and of the files that were made of them. */
export function releaseOf(data: Data, { pictures, films, files }: Manifest) {
  const { flavours, machines, questions } = data;
  const shared = sharedValues();
  return {
    data,
    /** In display order, as the pages of visitors have them. */
    machines: machines.map(({ formerSlugs: _, hidden: __, ...shown }) => machineOf(shown)),
    flavours: flavours.map(({ theme: _, formerSlugs: __, hidden: ___, ...shown }): FlavourTexts => shown),
    /** The questions that have an answer. */
    answered: questions.questions.filter(({ answer }) => answer !== ""),
    /** What enquiries say of the products. */
    names: {
      machines: Object.fromEntries(
        machines.map(({ slug, name, litres, packs }) => [slug, { name, litres, packs }]),
      ),
      flavours: Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])),
    },
    /** Slugs that flavours and machines had before, with the present ones. */
    formerSlugs: { flavours: formerSlugs(flavours), machines: formerSlugs(machines) },
    /** Frames and colours of the pictures. Equal frames are one object, which answers to browsers name once. */
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([name, { color, ...frame }]) => [name, { frame: shared(frame), color }]),
    ),
    films,
    files,
    styles: styleSheet(data),
  };
}

export type FlavourTexts = Omit<Entry<"flavours">, "theme" | "formerSlugs" | "hidden">;

function formerSlugs(entries: Data["flavours" | "machines"]): Readonly<Record<string, string>> {
  const pairs = entries.flatMap(({ slug, formerSlugs: old = [] }) => old.map((each) => [each, slug]));
  return Object.fromEntries(pairs);
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
