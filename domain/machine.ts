import type { Entry } from "./content/data";
import { machinePicture, stemOf } from "./file-names";

export type Machine = ReturnType<typeof machineOf>;
export type MachineSummary = ReturnType<typeof summaryOf>;

/** Returns a machine as the site shows it, with the file names and addresses that follow from its folder's name. */
export function machineOf({
  gallery,
  slug,
  technical = [],
  ...texts
}: Omit<Entry<"machines">, "formerSlugs" | "hidden" | "version">) {
  return {
    ...texts,
    /** Route slug. */
    url: slug,
    /** Main picture, without `.webp`. */
    img: machinePicture(slug),
    /** File of the datasheet, `/pdf/{pdf}`, if the machine has one. */
    pdf: `${stemOf(slug)}.pdf`,
    /** Rows of the technical table that have a value. */
    technical: technical.filter(({ value }) => value !== ""),
    imgGaleria: gallery.map(({ photo, alt }) => ({ src: machinePicture(slug, photo), alt })),
  };
}

/** Returns the part of a machine that the home page shows. */
export function summaryOf({ name, kind, url, img, imgAlt, tagline, comparison, technical }: Machine) {
  return { name, kind, url, img, imgAlt, tagline, comparison, technical };
}
