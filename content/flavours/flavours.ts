import type { PictureName } from "../pictures";
import type { FlavourTexts } from "./flavour-file";
import { flavourOrder } from "./order";

type FlavourSlug = (typeof flavourOrder)[number];

export interface Flavour extends FlavourTexts {
  /** Position in the showcase, from 0. */
  readonly id: number;
  /** Name in addresses, file names and the theme's `data-sabor`. */
  readonly slug: FlavourSlug;
  /** Picture of the glass. */
  readonly img: PictureName;
  /** Full-width background. */
  readonly bgImg: PictureName;
  /** Small icon. */
  readonly txtImg: string;
}

const folders = import.meta.glob<FlavourTexts>("./*/flavour.json", { eager: true, import: "texts" });

/** The flavours, in the order of order.ts. */
export const flavours: readonly Flavour[] = flavourOrder.map((slug, id) => {
  const texts = folders[`./${slug}/flavour.json`];
  if (!texts) throw new Error(`content/flavours/order.ts names ${slug}, which has no folder`);
  return {
    ...texts,
    slug,
    id,
    img: `/sabores/${slug}`,
    bgImg: `/sabores/fondos/${slug}`,
    txtImg: `/sabores/iconos/${slug}.svg`,
  };
});
