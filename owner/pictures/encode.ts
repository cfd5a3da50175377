import sharp, { type Sharp } from "sharp";
import { pictureFiles } from "../../domain/content/made-files";
import { framed, refusal, type Source } from "./source";
import type { Frame, WantedPicture } from "./wanted";

/** Steps down in quality for a picture that is too heavy, as grain is, and the least quality. */
const STEP = 6;
const LEAST = 24;

/**
 * Encodes a picture's files in memory, in a lower quality if they would be too heavy. A WebP of exactly the wanted size
 * is delivered as it is. Throws a `ContentError` if the source is unfit, or too heavy even then.
 */
export async function encoded(source: Source, wanted: WantedPicture): Promise<Map<string, Buffer>> {
  const { width: full, quality, most } = wanted;
  const picture = await framed(source, wanted);
  const files = new Map<string, Buffer>();
  for (const { width, avif, webp } of pictureFiles(wanted.path, wanted.widths).reverse()) {
    const sized = picture.clone().resize(width, null, { kernel: "lanczos3" });
    const chromaSubsampling = quality.chroma ?? "4:2:0";
    const limit = (most * 1024 * width) / full;
    const light = async (start: number, bytes: number, encode: (quality: number) => Promise<Buffer>) => {
      for (let tried = start; tried >= LEAST; tried -= STEP) {
        const file = await encode(tried);
        if (file.length <= bytes) return file;
      }
      throw refusal(
        source.path,
        `pesa más de ${Math.round(bytes / 1024)} KB también comprimida: usa una imagen con menos grano o detalle.`,
      );
    };
    files.set(
      avif,
      await light(quality.avif, limit, (tried) =>
        sized.clone().avif({ quality: tried, effort: 4, chromaSubsampling }).toBuffer(),
      ),
    );
    const own = width === full && (await asItIs(source, "webp", wanted));
    files.set(
      webp,
      own && own.length <= 2 * limit
        ? own
        : await light(quality.webp, 2 * limit, (tried) =>
            sized
              .clone()
              .webp({ quality: tried, effort: 6, smartSubsample: true, alphaQuality: 85 })
              .toBuffer(),
          ),
    );
  }
  return files;
}

/** Returns the file itself if it has the wanted format and size, and no EXIF data. */
export async function asItIs({ bytes }: Source, wanted: "webp" | "jpeg", frame: Frame) {
  const file = bytes();
  const { format, width, height, exif } = await sharp(file).metadata();
  const isFit = format === wanted && width === frame.width && height === frame.height && !exif;
  return isFit ? file : undefined;
}

/** Encodes a sharing picture as JPEG, which every messenger reads. */
export function jpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
