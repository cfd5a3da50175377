import { createHash } from "node:crypto";
import { machineOf } from "../../machine";
import { pageOf } from "../../page";
import type { Data, Entry } from "../data";
import { changeDays } from "../days";
import { pageRoutes } from "../routes";
import { DAY, PRIVACY } from "../subjects";
import { styleSheet } from "../themes";
import { versionsOf } from "./file-versions";
import type { Manifest } from "./manifest";

/** The content that the site shows at one time. */
export type Release = ReturnType<typeof releaseOf>;

/**
 * Returns what the site shows of checked texts and of the files that were made of them. `whole` has hidden entries, too:
 * the home page has changed when one was hidden. `name` is that of the release's folder, "" beside the build.
 */
export function releaseOf(data: Data, manifest: Manifest, whole = data, name = "") {
  const { pictures, films, files } = manifest;
  const versions = versionsOf(manifest);
  const { flavours, machines, pages, questions, site } = data;
  const shared = sharedValues();
  /** Products as enquiries name them. */
  const names = {
    machines: Object.fromEntries(
      machines.map(({ slug, name, litres, packs }) => [slug, { name, litres, packs }]),
    ),
    flavours: Object.fromEntries(flavours.map(({ slug, sabor }) => [slug, sabor])),
  };
  /** The privacy notice is one of them, whatever its mark says. */
  const footerPages = pages.flatMap(({ slug, title, inFooter }) =>
    inFooter || slug === PRIVACY ? { slug, title } : [],
  );
  const styles = styleSheet(data);
  const ofAllPages = [site, data.chat, names, footerPages, styles, versions.get("/og/inicio.jpg")];
  return {
    name,
    /** Names the shell, which all pages share. Pages that no change concerns stay the same, byte by byte. */
    shell: createHash("sha256").update(JSON.stringify(ofAllPages)).digest("hex").slice(0, 8),
    data: withoutDays(data),
    /** In display order, as the pages of visitors have them. */
    machines: machines.map(({ formerSlugs: _, hidden: __, version: ___, ...shown }) => machineOf(shown)),
    flavours: flavours.map(
      ({ theme: _, updatedOn: __, formerSlugs: ___, hidden: ____, ...shown }): FlavourTexts => shown,
    ),
    /** Pages of texts. */
    pages: pages.map((page) => pageOf(page, site)),
    footerPages,
    pageRoutes,
    changedOn: changeDays(whole),
    /** The questions that have an answer. */
    answered: questions.questions.filter(({ answer }) => answer !== ""),
    names,
    /** Slugs that flavours, machines and pages had before, with the present ones. */
    formerSlugs: {
      flavours: formerSlugs(flavours),
      machines: formerSlugs(machines),
      pages: formerSlugs(pages),
    },
    /** Frames, colours and versions of the pictures. Equal frames are one object, which answers to browsers name once. */
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([name, { color, ...frame }]) => {
        const version = versions.get(`${name}.webp`) ?? "";
        return [name, { frame: shared(frame), color, version }];
      }),
    ),
    films,
    files,
    /** Versions of the files by their address. */
    versions,
    styles,
  };
}

export type FlavourTexts = Omit<Entry<"flavours">, "theme" | "updatedOn" | "formerSlugs" | "hidden">;

function formerSlugs(entries: Data["flavours" | "machines" | "pages"]): Readonly<Record<string, string>> {
  const pairs = entries.flatMap(({ slug, formerSlugs: old = [] }) => old.map((each) => [each, slug]));
  return Object.fromEntries(pairs);
}

/** Returns the data without the days of their changes, because pages show none of them. */
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
