import { existsSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { WantedPicture } from "./wanted";

const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"];
/** The largest picture that was ever delivered of each rendering: what a clone can make everything else from. */
export const RENDERINGS = "media/renderings";
/** Share of a photograph that cutting it to its frame may take away. */
const MOST_CUT_AWAY = 0.35;
/** Share of a cut-out that is transparent at least: what stands around a glass. */
const LEAST_TRANSPARENT = 0.1;

/** Where a picture comes from: the owner's photograph, or else our rendering. */
export interface Source {
  readonly file: string;
  readonly bytes: Buffer;
  readonly isPhotograph: boolean;
}

/** The photograph at a place, given without extension. Throws one line when there is more than one. */
export function photographAt(place: string): Source | undefined {
  const found = EXTENSIONS.map((extension) => `${place}.${extension}`).filter((file) => existsSync(file));
  if (found.length > 1) throw new Error(`${found.join(" and ")}: keep one of them`);
  const [file] = found;
  return file === undefined ? undefined : { file, bytes: readFileSync(file), isPhotograph: true };
}

/** The photograph of a picture or its rendering. Throws one line when there is neither. */
export function sourceOf({ path, photograph }: Pick<WantedPicture, "path" | "photograph">): Source {
  const own = photograph && photographAt(photograph);
  if (own) return own;
  const rendering = `${RENDERINGS}${path}.webp`;
  if (existsSync(rendering)) return { file: rendering, bytes: readFileSync(rendering), isPhotograph: false };
  throw new Error(`${photograph}.jpg is missing (or .png, .webp, .avif)`);
}

/**
 * A source cut to its frame from the middle, in sRGB, as raw pixels that encoders take. Throws one line when it can't be
 * read, is too small, has another proportion, or is no cut-out where one is wanted.
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
