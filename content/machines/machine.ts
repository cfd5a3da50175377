import type { PictureName } from "../pictures";

/** The facts by which machines are compared, in the order in which they are shown. */
export const comparisonRows = [
  { fact: "drinks", label: "Bebidas" },
  { fact: "space", label: "Espacio" },
  { fact: "supply", label: "Concentrado" },
  { fact: "advantage", label: "A favor" },
] as const;

export interface GalleryImage {
  readonly src: PictureName;
  /** What the picture shows, for people who can't see it. */
  readonly alt: string;
}

export interface Machine {
  readonly name: string;
  readonly subtitle: string;
  /** What tells it apart, after "uno": `compacto`, `de mesón`. */
  readonly kind: string;
  /** Description. */
  readonly txt: string;
  /** Main picture: `{img}.webp`. */
  readonly img: PictureName;
  readonly imgAlt: string;
  /** Route slug. */
  readonly url: string;
  /** Day of the last change to this page's content, as `YYYY-MM-DD`: the sitemap's `lastmod`. */
  readonly updatedOn: string;
  /** Datasheet: `/pdf/{pdf}`, for a machine that has one. */
  readonly pdf: string;
  readonly characteristics: readonly string[];
  readonly imgGaleria: readonly GalleryImage[];
  /** One line for the card on the home page. */
  readonly tagline: string;
  /** What the comparison table says of it, row by row. */
  readonly comparison: Readonly<Record<(typeof comparisonRows)[number]["fact"], string>>;
}

/** What the home page shows of a machine. */
export type MachineSummary = Pick<
  Machine,
  "name" | "kind" | "url" | "img" | "imgAlt" | "tagline" | "comparison"
>;

/** A machine's datasheet, as it is offered. */
export interface Datasheet {
  readonly href: string;
  /** Name under which the browser saves it. */
  readonly fileName: string;
  /** Type and size, such as `PDF, 1,2 MB`. */
  readonly label: string;
}
