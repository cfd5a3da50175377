import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import type { DeliveredPicture } from "../targets/delivered";
import { masterPath, publicFolder } from "./paths";

/** The widths a picture is offered in: the wanted ones, never wider than its master. */
export function offeredWidths(wanted: readonly number[], masterWidth: number): number[] {
  return [...new Set(wanted.map((width) => Math.min(width, masterWidth)))];
}

/**
 * Writes a master into `public/` as AVIF and WebP: `P-{width}.avif`, `P-{width}.webp`,
 * and the widest WebP as `P.webp`, the name the specification gives it.
 */
export async function encodePicture({ path, master, widths, quality }: DeliveredPicture): Promise<void> {
  const source = masterPath(master);
  const { width: masterWidth } = await sharp(source).metadata();
  const target = join(publicFolder, path);
  await mkdir(dirname(target), { recursive: true });
  await removeOld(target);
  const offered = offeredWidths(widths, masterWidth);
  const widest = Math.max(...offered);
  for (const width of offered) {
    const sized = sharp(source).resize(width, null, { kernel: "lanczos3" });
    await sized
      .clone()
      .avif({ quality: quality.avif, effort: 4, chromaSubsampling: quality.chroma ?? "4:2:0" })
      .toFile(`${target}-${width}.avif`);
    await sized
      .clone()
      .webp({ quality: quality.webp, effort: 6, smartSubsample: true, alphaQuality: 85 })
      .toFile(width === widest ? `${target}.webp` : `${target}-${width}.webp`);
  }
}

/** Takes away the files of an earlier master, whose widths may have been others. */
async function removeOld(target: string): Promise<void> {
  const name = basename(target);
  for (const file of await readdir(dirname(target))) {
    const rest = file.startsWith(name) ? file.slice(name.length) : "";
    if (/^(-\d+)?\.(avif|webp)$/.test(rest)) await rm(join(dirname(target), file));
  }
}
