import type { PictureName } from "../pictures";
import type { Machine } from "./machine";

/** What a machine's own folder says of it; names of files and addresses follow from the folder's name. */
export interface MachineEntry extends Omit<Machine, "url" | "img" | "pdf" | "imgGaleria"> {
  readonly gallery: readonly {
    /** Its photograph in `photos/`, without extension. */
    readonly photo: string;
    readonly alt: string;
  }[];
}

export function machineOf(slug: string, { gallery, ...texts }: MachineEntry): Machine {
  const stem = slug.replaceAll("_", "-");
  return {
    ...texts,
    url: slug,
    img: pictureName(stem),
    pdf: `${stem}.pdf`,
    imgGaleria: gallery.map(({ photo, alt }) => ({ src: pictureName(`${stem}-${photo}`), alt })),
  };
}

/** `npm run media` writes the names of all pictures there are; catalogue.server.ts refuses another. */
function pictureName(name: string): PictureName {
  return `/maquinas/${name}` as PictureName;
}
