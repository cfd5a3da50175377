import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { hardToRead } from "./contrast";
import { framed, type Source } from "./source";
import type { WantedPicture } from "./wanted";

/** Names of a picture's files in `public/`: AVIF and WebP in every width; the widest WebP bears the picture's name. */
export function filesOf({ path, widths }: Pick<WantedPicture, "path" | "widths">) {
  const widest = Math.max(...widths);
  return widths.map((width) => ({
    width,
    avif: `${path}-${width}.avif`,
    webp: width === widest ? `${path}.webp` : `${path}-${width}.webp`,
  }));
}

/** For sharing: what every messenger reads. */
export function jpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** Changes with the source and with how it is delivered. */
export function fingerprint(source: Source, { width, height, widths, quality }: WantedPicture): string {
  const settings = JSON.stringify([width, height, widths, quality]);
  return createHash("sha256").update(source.bytes).update(settings).digest("hex").slice(0, 16);
}

/** Whether every file of a picture is in `public/`. */
export function isDelivered(wanted: WantedPicture): boolean {
  return filesOf(wanted).every(({ avif, webp }) =>
    [avif, webp].every((name) => existsSync(join("public", name))),
  );
}

/** A picture's files by their names, in memory. Throws one line when the source is unfit or texts can't be read on it. */
export async function encoded(source: Source, wanted: WantedPicture): Promise<Map<string, Buffer>> {
  const { width: full, height, quality, texts = [] } = wanted;
  const picture = await framed(source, wanted);
  const [unreadable] = await hardToRead(picture, full, height, texts);
  if (unreadable) throw new Error(`${source.file}: ${unreadable}`);
  const files = new Map<string, Buffer>();
  for (const { width, avif, webp } of filesOf(wanted)) {
    const sized = picture.clone().resize(width, null, { kernel: "lanczos3" });
    const chromaSubsampling = quality.chroma ?? "4:2:0";
    files.set(
      avif,
      await sized.clone().avif({ quality: quality.avif, effort: 4, chromaSubsampling }).toBuffer(),
    );
    // Our renderings are such files already: another round would only lose.
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
