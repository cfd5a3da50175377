import type { PictureName } from "../pictures";
import { flavour as cereza } from "./cereza/flavour";
import { flavour as ciruela } from "./ciruela/flavour";
import type { FlavourTexts } from "./flavour-texts";
import { flavour as fruktorade } from "./fruktorade/flavour";
import { flavour as limonada } from "./limonada/flavour";
import { flavour as manzana } from "./manzana/flavour";
import { flavour as pera } from "./pera/flavour";
import { flavour as teHelado } from "./te-helado/flavour";
import { flavour as uvaBlanca } from "./uva-blanca/flavour";
import { flavour as uvaRoja } from "./uva-roja/flavour";

/** A flavour (specification, section 3), with the specification's own field names. */
export interface Flavour extends FlavourTexts {
  /** 0 to 8, the position in the showcase. */
  readonly id: number;
  /** Name in addresses, file names and the theme's `data-sabor`. */
  readonly slug: FlavourSlug;
  /** Glass. */
  readonly img: PictureName;
  /** Full-width background. */
  readonly bgImg: PictureName;
  /** Small icon. */
  readonly txtImg: string;
}

const order = {
  manzana,
  "te-helado": teHelado,
  cereza,
  "uva-blanca": uvaBlanca,
  limonada,
  ciruela,
  "uva-roja": uvaRoja,
  pera,
  fruktorade,
} as const satisfies Readonly<Record<string, FlavourTexts>>;

export type FlavourSlug = keyof typeof order;

const slugs = Object.keys(order) as FlavourSlug[];

/** The nine flavours, in the specification's order. */
export const flavours: readonly Flavour[] = slugs.map((slug, id) => ({
  ...order[slug],
  slug,
  id,
  img: `/sabores/${slug}`,
  bgImg: `/sabores/fondos/${slug}`,
  txtImg: `/sabores/iconos/${slug}.svg`,
}));
