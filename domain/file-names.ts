import type { PictureName } from "./pictures";

/** Returns the start of a machine's file names. */
export function stemOf(slug: string): string {
  return slug.replaceAll("_", "-");
}

/** Returns the address, without extension, of a machine's main picture, or of a photo of its gallery. */
export function machinePicture(slug: string, photo = ""): PictureName {
  return `/maquinas/${stemOf(slug)}${photo && `-${photo}`}`;
}
