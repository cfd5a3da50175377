import { existsSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { WantedPicture } from "./wanted";

const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"];
/** Folder with each rendering at its largest delivered size, from which a clone makes all other files. */
export const RENDERINGS = "media/renderings";
/** Largest share of a photograph that cropping may remove. */
const MOST_CUT_AWAY = 0.35;
/** Smallest transparent share of a cut-out, around the glass. */
const LEAST_TRANSPARENT = 0.1;

/** Source of a picture: the owner's photograph, or else our rendering. */
export interface Source {
  readonly file: string;
  readonly bytes: Buffer;
  readonly isPhotograph: boolean;
}

/** Returns the photograph at a path without extension. Throws a one-line error if there are several. */
export function photographAt(place: string): Source | undefined {
  const found = EXTENSIONS.map((extension) => `${place}.${extension}`).filter((file) => existsSync(file));
  if (found.length > 1) throw new Error(`${found.join(" and ")}: keep one of them`);
  const [file] = found;
  return file === undefined ? undefined : { file, bytes: readFileSync(file), isPhotograph: true };
}

/** Returns a picture's photograph or rendering. Throws a one-line error if both are missing. */
export function sourceOf({ path, photograph }: Pick<WantedPicture, "path" | "photograph">): Source {
  const own = photograph && photographAt(photograph);
  if (own) return own;
  const rendering = `${RENDERINGS}${path}.webp`;
  if (existsSync(rendering)) return { file: rendering, bytes: readFileSync(rendering), isPhotograph: false };
  throw new Error(`${photograph}.jpg is missing (or .png, .webp, .avif)`);
}

/**
 * Crops a source to its frame from the middle and returns raw sRGB pixels. Throws a one-line error if the source:
 * - is unreadable or too small;
 * - has a very different aspect ratio;
 * - is opaque, although a cut-out is wanted.
 */
export async function framed(
  source: Source,
  wanted: Pick<WantedPicture, "width" | "height" | "isCutOut">,
): Promise<Sharp> {
  const { file } = source;
  const { width, height, isCutOut } = wanted;
  const { info, data } = await sharp(source.bytes)
    .rotate()
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Error(`${file}: this is no picture that can be read`);
    });
  const scale = Math.min(info.width / width, info.height / height);
  if (source.isPhotograph && scale < 1)
    throw new Error(`${file}: ${info.width} × ${info.height} px are too few, it takes ${width} × ${height}`);
  const kept = (width * height * scale * scale) / (info.width * info.height);
  if (kept < 1 - MOST_CUT_AWAY)
    throw new Error(
      `${file}: ${info.width} × ${info.height} px is another proportion than ${width} × ${height}; cutting it would take away ${Math.round((1 - kept) * 100)} %`,
    );
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  if (isCutOut && source.isPhotograph && transparentShare(data) < LEAST_TRANSPARENT)
    throw new Error(
      `${file}: a glass needs a transparent ground: cut it out and save it as PNG, WebP or AVIF`,
    );
  const cut = await picture.resize(width, height, { fit: "cover", kernel: "lanczos3" }).raw().toBuffer();
  const whole = sharp(cut, { raw: { width, height, channels: 4 } });
  return isCutOut ? whole : whole.removeAlpha();
}

function transparentShare(pixels: Buffer): number {
  let clear = 0;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 8) clear++;
  return (clear * 4) / pixels.length;
}
