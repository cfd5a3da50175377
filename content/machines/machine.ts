import * as v from "valibot";
import type { PictureName } from "../pictures";
import { readProduct, textSchema as text } from "../product-file";
import { comparisonRows } from "./comparison-rows";

const MachineSchema = v.object({
  name: text,
  subtitle: text,
  /** What tells it apart, after "uno": `compacto`, `de mesón`. */
  kind: text,
  /** Description. */
  txt: text,
  /** What the main picture shows, for people who can't see it. */
  imgAlt: text,
  /** Day of the last change to this page's content, as `YYYY-MM-DD`: the sitemap's `lastmod`. */
  updatedOn: v.pipe(v.string(), v.isoDate("a day such as 2026-11-21")),
  characteristics: v.array(text),
  /** Each `photo` is one of `photos/`, without extension. */
  gallery: v.array(v.object({ photo: text, alt: text })),
  /** One line for the card on the home page. */
  tagline: text,
  /** What the comparison table says of it, row by row. */
  comparison: v.object(
    v.entriesFromList(
      comparisonRows.map(({ fact }) => fact),
      text,
    ),
  ),
});

/** What is written in a machine's folder. */
export type MachineFile = v.InferOutput<typeof MachineSchema>;

export interface Machine extends Readonly<Omit<MachineFile, "gallery">> {
  /** Route slug. */
  readonly url: string;
  /** Main picture: `{img}.webp`. */
  readonly img: PictureName;
  /** Datasheet: `/pdf/{pdf}`, for a machine that has one. */
  readonly pdf: string;
  readonly imgGaleria: readonly { readonly src: PictureName; readonly alt: string }[];
}

/** What the home page shows of a machine. */
export type MachineSummary = Pick<
  Machine,
  "name" | "kind" | "url" | "img" | "imgAlt" | "tagline" | "comparison"
>;

/** A machine's datasheet, as it is offered. */
export interface Datasheet {
  readonly href: string;
  /** Name under which the browser saves it. */
  readonly fileName: string;
  /** Type and size, such as `PDF, 1,2 MB`. */
  readonly label: string;
}

/** A machine's file. Throws one line that says what is missing or wrong. */
export function readMachine(slug: string): MachineFile {
  return readProduct(`machines/${slug}/machine.json`, MachineSchema);
}

/** A machine as the site shows it: names of files and addresses follow from its folder's name. */
export function machineOf(slug: string, { gallery, ...texts }: MachineFile): Machine {
  const stem = slug.replaceAll("_", "-");
  // `npm run media` writes the names of all pictures there are; a test refuses another.
  const picture = (name: string) => `/maquinas/${name}` as PictureName;
  return {
    ...texts,
    url: slug,
    img: picture(stem),
    pdf: `${stem}.pdf`,
    imgGaleria: gallery.map(({ photo, alt }) => ({ src: picture(`${stem}-${photo}`), alt })),
  };
}
