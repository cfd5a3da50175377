import type { MachineEntry } from "virtual:content/machines";
import type { PictureName } from "./pictures";

export type Machine = ReturnType<typeof machineOf>;
export type MachineSummary = ReturnType<typeof summaryOf>;

/** Returns a machine as the site shows it, with the file names and addresses that follow from its folder's name. */
export function machineOf({ gallery, formerSlugs: _, slug, ...texts }: MachineEntry) {
  return {
    ...texts,
    /** Route slug. */
    url: slug,
    /** Main picture, without `.webp`. */
    img: machinePicture(slug),
    /** File of the datasheet, `/pdf/{pdf}`, if the machine has one. */
    pdf: `${stemOf(slug)}.pdf`,
    imgGaleria: gallery.map(({ photo, alt }) => ({ src: machinePicture(slug, photo), alt })),
  };
}

/** Returns the part of a machine that the home page shows. */
export function summaryOf({ name, kind, url, img, imgAlt, tagline, comparison }: Machine) {
  return { name, kind, url, img, imgAlt, tagline, comparison };
}

/** Returns the start of a machine's file names. */
export function stemOf(slug: string): string {
  return slug.replaceAll("_", "-");
}

/** Returns the name of a machine's main picture, or of a photo of its gallery. `npm run media` makes them all. */
export function machinePicture(slug: string, photo = ""): PictureName {
  return `/maquinas/${stemOf(slug)}${photo && `-${photo}`}` as PictureName;
}
