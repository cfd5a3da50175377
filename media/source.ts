import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { ContentError } from "../vite-plugins/content/problem";
import { ROOT } from "../vite-plugins/content/read";
import type { WantedPicture } from "./wanted";

/** Ending of a picture's name. */
export const EXTENSION = /\.(?:jpg|jpeg|png|webp|avif)$/;
/** Folder with each rendering at its largest delivered size, from which a clone makes all other files. */
export const RENDERINGS = "media/renderings";
/** Largest share of a photograph that cropping may remove. */
const MOST_CUT_AWAY = 0.35;
/** Smallest transparent share of a cut-out, around the glass. */
const LEAST_TRANSPARENT = 0.1;

/** Source of a picture: the owner's photograph, or else our rendering. */
export interface Source {
  /** Path from the repository's root. */
  readonly file: string;
  readonly bytes: Buffer;
  readonly isPhotograph: boolean;
}

/**
 * Returns the names of the pictures at a path without extension. Names are compared as they are written: some systems
 * would also find `Frente.JPG` as `frente.jpg`.
 */
function picturesAt(place: string): string[] {
  const folder = dirname(place);
  const isThere = (name: string) => EXTENSION.test(name) && name.replace(EXTENSION, "") === basename(place);
  return existsSync(folder) ? readdirSync(folder).filter(isThere).sort() : [];
}

/** Returns the files at a place in a folder: `photos/frente.jpg` for `photos/frente`, or the file itself. */
export function filesAt(folder: string, place: string): string[] {
  if (/\.\w+$/.test(place)) return existsSync(join(folder, place)) ? [place] : [];
  return picturesAt(join(folder, place)).map((name) => `${dirname(place)}/${name}`);
}

/** Returns the photograph at a path without extension. Throws a {@link ContentError} if there are several. */
export function photographAt(place: string, root = ROOT): Source | undefined {
  const [name, ...others] = picturesAt(join(root, place));
  if (name === undefined) return undefined;
  const file = `${dirname(place)}/${name}`;
  if (others.length > 0) throw refusal(file, `también está ${others.join(" y ")}: deja una sola.`);
  return { file, bytes: readFileSync(join(root, file)), isPhotograph: true };
}

/** Returns a picture's photograph or rendering. Throws a {@link ContentError} if both are missing. */
export function sourceOf(wanted: WantedPicture, root = ROOT): Source {
  const { path, photograph, formerPaths = [], width, height } = wanted;
  const own = photograph && photographAt(photograph, root);
  if (own) return own;
  const renderings = [path, ...formerPaths].map((name) => `${RENDERINGS}${name}.webp`);
  const file = renderings.find((name) => existsSync(join(ROOT, name)));
  if (file) return { file, bytes: readFileSync(join(ROOT, file)), isPhotograph: false };
  throw refusal(
    `${photograph}.jpg`,
    `falta esta foto: ponla aquí, de ${width} × ${height} px o más (también puede ser .png, .webp o .avif).`,
  );
}

/**
 * Crops a source to its frame from the middle and returns raw sRGB pixels. Throws a {@link ContentError} if the source:
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
      throw refusal(file, "esta imagen no se puede leer: guárdala de nuevo como JPEG o PNG.");
    });
  const scale = Math.min(info.width / width, info.height / height);
  const size = `mide ${info.width} × ${info.height} px`;
  if (source.isPhotograph && scale < 1)
    throw refusal(file, `${size} y es muy chica: usa una de ${width} × ${height} px o más.`);
  const kept = (width * height * scale * scale) / (info.width * info.height);
  if (kept < 1 - MOST_CUT_AWAY)
    throw refusal(
      file,
      `${size} y su proporción es otra: al recortarla a ${width} × ${height} se perdería el ${Math.round((1 - kept) * 100)} %. Recórtala tú.`,
    );
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  if (isCutOut && source.isPhotograph && transparentShare(data) < LEAST_TRANSPARENT)
    throw refusal(file, "el vaso necesita fondo transparente: recórtalo y guárdalo como PNG, WebP o AVIF.");
  const cut = await picture.resize(width, height, { fit: "cover", kernel: "lanczos3" }).raw().toBuffer();
  const whole = sharp(cut, { raw: { width, height, channels: 4 } });
  return isCutOut ? whole : whole.removeAlpha();
}

function refusal(file: string, message: string): ContentError {
  return new ContentError([{ file, message }]);
}

function transparentShare(pixels: Buffer): number {
  let clear = 0;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 8) clear++;
  return (clear * 4) / pixels.length;
}
