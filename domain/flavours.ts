import { flavours as entries } from "virtual:content";
import type { PictureName } from "./pictures";

export type Flavour = (typeof flavours)[number];

/** The flavours, in display order. `slug` is the name in addresses, file names and `data-sabor`. */
export const flavours = entries.map((texts, id) => ({
  ...texts,
  /** Position in the showcase, from 0. */
  id,
  /** Picture of the glass. */
  img: `/sabores/${texts.slug}` as PictureName,
  /** Full-width background. */
  bgImg: `/sabores/fondos/${texts.slug}` as PictureName,
  /** Small icon. */
  txtImg: `/sabores/iconos/${texts.slug}.svg`,
}));

/** Returns the flavour of the address's `sabor`, or the first flavour if it is missing or unknown. */
export function flavourOf(slug: string | null): Flavour {
  return flavours.find((flavour) => flavour.slug === slug) ?? flavourAt(0);
}

/** Returns the flavour at an index, which wraps around at both ends. */
export function flavourAt(index: number): Flavour {
  return flavours.at(index % flavours.length) as Flavour;
}
