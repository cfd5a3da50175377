import { films as filmNames, pictures as made } from "~content/pictures.json";
import design from "./design-pictures.json";

export interface Picture {
  /** Intrinsic size of the largest file. */
  readonly width: number;
  readonly height: number;
  /** Available widths, in AVIF and WebP. */
  readonly widths: readonly number[];
  /** Average colour, shown until the picture arrives. */
  readonly color: string;
}

export type PictureName = keyof typeof made | keyof typeof design;

/** All pictures: those of `content/`, as written by `npm run media`, and the drops and grounds of the design. */
export const pictures: Readonly<Record<PictureName, Picture>> = { ...made, ...design };

/** Names of the hero's films, in the order in which browsers try them. */
export const films: readonly string[] = filmNames;
