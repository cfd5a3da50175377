import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { DeliveredPicture } from "../targets/delivered";
import { masterPath, root } from "./paths";

/** Keeps a master as the rendering that `npm run media` cuts the site's pictures from. */
export async function encodePicture({ path, master, widths, quality }: DeliveredPicture): Promise<void> {
  const target = join(root, "assets/renderings", `${path}.webp`);
  await mkdir(dirname(target), { recursive: true });
  await sharp(masterPath(master))
    .resize(Math.max(...widths), null, { kernel: "lanczos3", withoutEnlargement: true })
    .webp({ quality: quality.webp, effort: 6, smartSubsample: true, alphaQuality: 85 })
    .toFile(target);
}
