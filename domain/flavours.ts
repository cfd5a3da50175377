import type { FlavourTexts } from "./content/releases/release";

export type Flavour = ReturnType<typeof flavoursOf>[number];
export type Flavours = readonly Flavour[];

/** Returns the flavours, in display order. `slug` is the name in addresses, file names and `data-sabor`. */
export function flavoursOf(entries: readonly FlavourTexts[]) {
  return entries.map((texts, id) => ({
    ...texts,
    /** Position in the showcase, from 0. */
    id,
    /** Picture of the glass. */
    img: `/sabores/${texts.slug}` as const,
    /** Full-width background. */
    bgImg: `/sabores/fondos/${texts.slug}` as const,
    /** Small icon. */
    txtImg: `/sabores/iconos/${texts.slug}.svg`,
  }));
}

/** Returns the flavour of the address's `sabor`, or the first flavour if it is missing or unknown. */
export function flavourOf(flavours: Flavours, slug: string | null): Flavour {
  return flavours.find((flavour) => flavour.slug === slug) ?? flavourAt(flavours, 0);
}

/** Returns the flavour at an index, which wraps around at both ends. */
export function flavourAt(flavours: Flavours, index: number): Flavour {
  return flavours.at(index % flavours.length) as Flavour;
}
