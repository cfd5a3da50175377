import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { WantedPicture } from "../../wanted";
import { masterPath, root } from "./paths";

/** Returns the path of a picture's master, which is named after its public path. */
export function masterOf({ path }: WantedPicture): string {
  return path.slice(1);
}

/** Encodes a master as the rendering from which `npm run media` makes the site's pictures. */
export async function keepRendering(picture: WantedPicture): Promise<void> {
  const target = join(root, "media/renderings", `${picture.path}.webp`);
  await mkdir(dirname(target), { recursive: true });
  await sharp(masterPath(masterOf(picture)))
    .resize(picture.width, null, { kernel: "lanczos3", withoutEnlargement: true })
    .webp({ quality: picture.quality.webp, effort: 6, smartSubsample: true, alphaQuality: 85 })
    .toFile(target);
}
