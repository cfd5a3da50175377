import type { PictureName } from "./pictures";

/** A flavour (specification, section 3), with the specification's own field names. */
export interface Flavour {
  /** 0 to 8, the position in the showcase. */
  readonly id: number;
  /** Name in addresses, file names and the theme's `data-sabor`. */
  readonly slug: FlavourSlug;
  readonly sabor: string;
  readonly text1: string;
  readonly text2: string;
  /** Glass. */
  readonly img: PictureName;
  /** Full-width background. */
  readonly bgImg: PictureName;
  /** Small icon. */
  readonly txtImg: string;
}

const entries = [
  {
    slug: "manzana",
    sabor: "Manzana",
    text1: "Manzana verde, crujiente y apenas ácida. La reconoces al primer sorbo.",
    text2: "Sírvela bien fría: refresca rápido y deja la boca limpia.",
  },
  {
    slug: "te-helado",
    sabor: "Té helado",
    text1: "Té con carácter, final cítrico y mucho hielo. La pausa de la tarde, servida.",
    text2: "Va con el almuerzo del casino y también con la reunión de las cuatro.",
  },
  {
    slug: "cereza",
    sabor: "Cereza",
    text1: "Cereza madura, roja hasta el fondo del vaso. Dulce al entrar, fresca al terminar.",
    text2: "Para quien quiere cambiar la bebida de siempre sin perder el antojo.",
  },
  {
    slug: "uva-blanca",
    sabor: "Uva blanca",
    text1: "Clara y floral, con un dulzor que llega despacio y se queda un rato.",
    text2: "Se ve elegante en el desayuno de un hotel y en cualquier mesa larga.",
  },
  {
    slug: "limonada",
    sabor: "Limonada",
    text1: "Ácida, directa y con mucho hielo. La limonada que se pide dos veces.",
    text2: "Despierta el almuerzo y le baja el calor a enero.",
  },
  {
    slug: "ciruela",
    sabor: "Ciruela",
    text1: "Ciruela oscura y jugosa, con ese fondo ácido que pide otro sorbo.",
    text2: "Distinta a todo lo que ya hay en el refrigerador de la oficina.",
  },
  {
    slug: "uva-roja",
    sabor: "Uva roja",
    text1: "Uva roja intensa, con cuerpo y color de vendimia.",
    text2: "Acompaña bien la comida: sírvela fría y en vaso grande.",
  },
  {
    slug: "pera",
    sabor: "Pera",
    text1: "Pera madura y jugosa, de las que se comen inclinadas sobre el lavaplatos.",
    text2: "Suave y aromática: un vaso tranquilo para un día que no lo es.",
  },
  {
    slug: "fruktorade",
    sabor: "Fruktorade",
    text1: "Nuestra bebida para deportistas. Es vegana y sin lactosa.",
    text2: "Llena tu botella antes de entrenar y vuelve a llenarla después.",
  },
] as const;

export type FlavourSlug = (typeof entries)[number]["slug"];

/** The nine flavours, in the specification's order. */
export const flavours: readonly Flavour[] = entries.map((entry, id) => ({
  ...entry,
  id,
  img: `/sabores/${entry.slug}`,
  bgImg: `/sabores/fondos/${entry.slug}`,
  txtImg: `/sabores/iconos/${entry.slug}.svg`,
}));
