import { machinePicture, stemOf } from "../file-names";
import type { PictureName } from "../pictures";
import type { Data } from "./data";
import { type Place, placesAsked } from "./places";
import { ContentError, type Problem } from "./problem";
import { MANIFEST, type Manifest } from "./releases/manifest";

// The names of the files that are made of the content.

/** Returns the address, without extension and width, of the picture that is made of one at a place, or undefined. */
export function pictureAt({ name, key, slug, item }: Place): PictureName | undefined {
  switch (`${name}.${key}`) {
    case "machines.main":
    case "machines.gallery.photo":
      return machinePicture(slug, item);
    case "flavours.glass":
      return `/sabores/${slug}`;
    case "flavours.ground":
      return `/sabores/fondos/${slug}`;
    case "home.poster":
      return "/portada/frukto";
    case "home.posterMovil":
      return "/portada/frukto-movil";
    case "home.process.steps.picture":
      return `/proceso/${item}`;
    default:
      return undefined;
  }
}

/** Returns the address of any other file that is made of one at a place, or undefined. */
export function addressAt({ name, key, slug, file }: Place): string | undefined {
  switch (`${name}.${key}`) {
    case "flavours.icon":
      return `/sabores/iconos/${slug}.svg`;
    case "clients.logo":
      return `/marcas/${slug}.svg`;
    case "machines.datasheet":
      return `/pdf/${stemOf(slug)}.pdf`;
    case "machines.sharing":
    case "home.sharing":
      return `/og/${slug || "inicio"}.jpg`;
    default:
      return file?.kind === "film" ? file.place.replace("home", "") : undefined;
  }
}

/** Returns the names of a picture's files: AVIF and WebP in every width. The widest WebP has the picture's name. */
export function pictureFiles(path: string, widths: readonly number[]) {
  const widest = Math.max(...widths);
  return widths.map((width) => ({
    width,
    avif: `${path}-${width}.avif`,
    webp: width === widest ? `${path}.webp` : `${path}-${width}.webp`,
  }));
}

/** Files that follow the site's name and the design's drawing. */
const BRAND_FILES = [
  ...["/marca/frukto.svg", "/marca/frukto-claro.svg", "/chat/avatar.svg", "/favicon.svg", "/favicon.ico"],
  ...["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png", "/apple-touch-icon.png"],
  "/manifest.webmanifest",
];

/**
 * Returns the addresses of all files that the content asks for, and no other: a file that the manifest names beside
 * these is not on the site. Throws a {@link ContentError} with what the manifest lacks.
 */
export function filesAsked(data: Data, { pictures, files }: Manifest): readonly string[] {
  const problems: Problem[] = [];
  const lack = (address: string) => problems.push({ file: `public${address}`, message: NOT_NAMED });
  const asked = placesAsked(data).flatMap((place): string[] => {
    const picture = pictureAt(place);
    const address = addressAt(place);
    if (picture) {
      const { widths = [] } = pictures[picture] ?? {};
      if (widths.length === 0) lack(`${picture}.webp`);
      return pictureFiles(picture, widths).flatMap(({ avif, webp }) => [avif, webp]);
    }
    return address && (files[address] || !place.file?.optional) ? [address] : [];
  });
  asked.push(...BRAND_FILES);
  for (const address of asked) if (!files[address]) lack(address);
  if (problems.length > 0) throw new ContentError(problems);
  return asked;
}

const NOT_NAMED = `falta en ${MANIFEST}: ejecuta npm run media.`;
