import sharp, { type Sharp } from "sharp";
import type { ContentFile } from "../../domain/content/content";
import { ContentError } from "../../domain/content/problem";
import type { WantedPicture } from "./wanted";

/** Largest share of a photograph that cropping may remove. */
const MOST_CUT_AWAY = 0.35;
/** The page's ground, on which a photograph without one of its own lies. */
export const PAPER = "#fff";
/** Smallest transparent share of a cut-out, around the glass. */
const LEAST_TRANSPARENT = 0.1;

/** A picture's bytes with their name in messages and their hash, as a file of `content/` or before it is one. */
export type Source = Pick<ContentFile, "path" | "hash" | "bytes">;
type Shape = Pick<WantedPicture, "width" | "height" | "isCutOut">;

/** Frames that were cut last, by source and shape. A picture is checked when it is chosen, then saved, then made. */
const cut = new Map<string, Promise<Buffer>>();
const MOST_KEPT = 12;

/**
 * Crops a source to its frame from the middle and returns raw sRGB pixels. Throws a {@link ContentError} with all
 * reasons if the source:
 * - is unreadable or too small;
 * - has a very different aspect ratio;
 * - is opaque, although a cut-out is wanted.
 */
export async function framed(source: Source, { width, height, isCutOut = false }: Shape): Promise<Sharp> {
  const key = [source.hash, width, height, isCutOut].join();
  const pixels = cut.get(key) ?? frame(source, { width, height, isCutOut });
  cut.delete(key);
  cut.set(key, pixels);
  for (const old of [...cut.keys()].slice(0, -MOST_KEPT)) cut.delete(old);
  pixels.catch(() => cut.delete(key));
  return sharp(await pixels, { raw: { width, height, channels: isCutOut ? 4 : 3 } });
}

async function frame({ path, bytes }: Source, { width, height, isCutOut }: Shape): Promise<Buffer> {
  const { info, data } = await decoded(bytes()).catch(() => {
    throw refusal(path, "esta imagen no se puede leer: guárdala de nuevo como JPEG o PNG.");
  });
  const scale = Math.min(info.width / width, info.height / height);
  const kept = (width * height * scale * scale) / (info.width * info.height);
  const size = `mide ${info.width} × ${info.height} px`;
  const flaws = [
    scale < 1 && `${size} y es muy chica: usa una de ${width} × ${height} px o más.`,
    kept < 1 - MOST_CUT_AWAY &&
      `${size} y su proporción es otra: al recortarla a ${width} × ${height} se perdería el ${Math.round((1 - kept) * 100)} %. Recórtala tú.`,
    isCutOut &&
      transparentShare(data) < LEAST_TRANSPARENT &&
      "el vaso necesita fondo transparente: recórtalo y guárdalo como PNG, WebP o AVIF.",
  ].filter((flaw) => typeof flaw === "string");
  if (flaws.length > 0) throw new ContentError(flaws.map((message) => ({ file: path, message })));
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const sized = await picture.resize(width, height, { fit: "cover", kernel: "lanczos3" }).raw().toBuffer();
  const whole = sharp(sized, { raw: { width, height, channels: 4 } });
  return isCutOut ? sized : whole.flatten({ background: PAPER }).raw().toBuffer();
}

/** Returns upright pixels with the web's colours and an alpha channel. */
async function decoded(bytes: Buffer) {
  const picture = sharp(bytes).rotate().toColourspace("srgb").ensureAlpha();
  // Colours of a profile become the web's. Without one they are the web's already.
  if ((await picture.metadata()).icc) picture.withIccProfile("srgb");
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** Returns an error about one file. */
export function refusal(file: string, message: string): ContentError {
  return new ContentError([{ file, message }]);
}

function transparentShare(pixels: Buffer): number {
  let clear = 0;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 8) clear++;
  return (clear * 4) / pixels.length;
}
