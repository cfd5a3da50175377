import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { framed, type Source } from "./source";
import type { WantedPicture } from "./wanted";

/** Returns the names of a picture's files: AVIF and WebP in every width. The widest WebP has the picture's name. */
export function filesOf({ path, widths }: Pick<WantedPicture, "path" | "widths">) {
  const widest = Math.max(...widths);
  return widths.map((width) => ({
    width,
    avif: `${path}-${width}.avif`,
    webp: width === widest ? `${path}.webp` : `${path}-${width}.webp`,
  }));
}

/** Encodes a sharing picture as JPEG, which every messenger reads. */
export function jpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** Returns a hash of the source, of its delivery settings and of the texts on it. */
export function fingerprint(source: Source, wanted: WantedPicture): string {
  const { width, height, widths, quality, texts } = wanted;
  const settings = JSON.stringify([width, height, widths, quality, ...(texts ?? [])]);
  return createHash("sha256").update(source.bytes).update(settings).digest("hex").slice(0, 16);
}

/** Returns whether every file of a picture is in `public/`. */
export function isDelivered(wanted: WantedPicture, root: string): boolean {
  return filesOf(wanted).every(({ avif, webp }) =>
    [avif, webp].every((name) => existsSync(join(root, "public", name))),
  );
}

/** Encodes a picture's files in memory. Throws a `ContentError` if the source is unfit. */
export async function encoded(source: Source, wanted: WantedPicture): Promise<Map<string, Buffer>> {
  const { width: full, quality } = wanted;
  const picture = await framed(source, wanted);
  const files = new Map<string, Buffer>();
  for (const { width, avif, webp } of filesOf(wanted)) {
    const sized = picture.clone().resize(width, null, { kernel: "lanczos3" });
    const chromaSubsampling = quality.chroma ?? "4:2:0";
    files.set(
      avif,
      await sized.clone().avif({ quality: quality.avif, effort: 4, chromaSubsampling }).toBuffer(),
    );
    // Our renderings are already WebP files, and encoding them again would lose quality.
    files.set(
      webp,
      !source.isPhotograph && width === full
        ? source.bytes
        : await sized
            .webp({ quality: quality.webp, effort: 6, smartSubsample: true, alphaQuality: 85 })
            .toBuffer(),
    );
  }
  return files;
}
