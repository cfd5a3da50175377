import design from "./design-pictures.json";

/** Address of a picture without width and extension: `/sabores/pera`. */
export type PictureName = `/${string}`;

/** A picture's intrinsic size and its available widths, in AVIF and WebP. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** Version of the files, for their addresses; the design's have none. */
  readonly v?: string | undefined;
}

export type Frames = Readonly<Record<string, Frame>>;

/** The drops and grounds of the design. All other pictures are content. */
export const designFrames: Frames = design;

/** Returns the frames of some pictures of the content. */
export function framesOf(
  pictures: Readonly<Record<string, { readonly frame: Frame; readonly version: string }>>,
  names: readonly string[],
): Frames {
  return Object.fromEntries(
    names.flatMap((name) => {
      const picture = pictures[name];
      return picture ? [[name, { ...picture.frame, v: picture.version }]] : [];
    }),
  );
}
