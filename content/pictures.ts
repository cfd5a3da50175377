import manifest from "./pictures.json";

export interface Picture {
  /** Intrinsic size of the largest file. */
  readonly width: number;
  readonly height: number;
  /** Widths offered, in AVIF and WebP. */
  readonly widths: readonly number[];
  /** Average colour, shown until the picture arrives. */
  readonly color: string;
}

export type PictureName = keyof typeof manifest.pictures;

/** What there is: `npm run media` writes it. */
export const pictures: Readonly<Record<PictureName, Picture>> = manifest.pictures;

/** The hero's films by name, in the order in which browsers choose. */
export const films: readonly string[] = manifest.films;
