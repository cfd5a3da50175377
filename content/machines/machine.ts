import * as v from "valibot";
import type { PictureName } from "../pictures";
import { readProduct, textSchema as text } from "../product-file";
import { comparisonRows } from "./comparison-rows";

const MachineSchema = v.object({
  name: text,
  subtitle: text,
  /** Distinguishing word, to follow "uno": `compacto`, `de mesón`. */
  kind: text,
  /** Description. */
  txt: text,
  /** Text alternative of the main picture. */
  imgAlt: text,
  /** Day of the last change to this page's content, as `YYYY-MM-DD`: the sitemap's `lastmod`. */
  updatedOn: v.pipe(v.string(), v.isoDate("a day such as 2026-11-21")),
  characteristics: v.array(text),
  /** Gallery; each `photo` is a file of `photos/`, without extension. */
  gallery: v.array(v.object({ photo: text, alt: text })),
  /** One-line text of the card on the home page. */
  tagline: text,
  /** Cells of the comparison table, row by row. */
  comparison: v.object(
    v.entriesFromList(
      comparisonRows.map(({ fact }) => fact),
      text,
    ),
  ),
});

/** Contents of a machine's file. */
export type MachineFile = v.InferOutput<typeof MachineSchema>;

export interface Machine extends Readonly<Omit<MachineFile, "gallery">> {
  /** Route slug. */
  readonly url: string;
  /** Main picture, without `.webp`. */
  readonly img: PictureName;
  /** File of the datasheet, `/pdf/{pdf}`, if the machine has one. */
  readonly pdf: string;
  readonly imgGaleria: readonly { readonly src: PictureName; readonly alt: string }[];
}

/** The part of a machine that the home page shows. */
export type MachineSummary = Pick<
  Machine,
  "name" | "kind" | "url" | "img" | "imgAlt" | "tagline" | "comparison"
>;

/** A machine's datasheet, as a download. */
export interface Datasheet {
  readonly href: string;
  /** File name of the download. */
  readonly fileName: string;
  /** Type and size, such as `PDF, 1,2 MB`. */
  readonly label: string;
}

/** Reads a machine's file. Throws a one-line error that says what is missing or wrong. */
export function readMachine(slug: string): MachineFile {
  return readProduct(`machines/${slug}/machine.json`, MachineSchema);
}

/** Returns a machine as the site shows it, with the file names and addresses that follow from its folder's name. */
export function machineOf(slug: string, { gallery, ...texts }: MachineFile): Machine {
  const stem = slug.replaceAll("_", "-");
  // `npm run media` writes the names of all pictures; a test fails on any other name.
  const picture = (name: string) => `/maquinas/${name}` as PictureName;
  return {
    ...texts,
    url: slug,
    img: picture(stem),
    pdf: `${stem}.pdf`,
    imgGaleria: gallery.map(({ photo, alt }) => ({ src: picture(`${stem}-${photo}`), alt })),
  };
}
