import { createHash } from "node:crypto";
import { machinePicture, stemOf } from "../file-names";
import type { PictureName } from "../pictures";
import type { Data } from "./data";
import { MANIFEST, type Manifest } from "./manifest";
import { type Place, placesAsked } from "./places";
import { ContentError, type Problem } from "./problem";

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

/** Characters of a version. An address has few versions, so more would only weigh. */
const VERSION_LENGTH = 8;

/**
 * Returns the version of each file by its address: the start of its hash, or, for a picture, of the hash of its files, so
 * that pages name one for all widths.
 */
export function versionsOf({ pictures, files }: Manifest): ReadonlyMap<string, string> {
  const hashOf = (address: string) => files[address]?.hash ?? "";
  const versions = new Map(Object.keys(files).map((address) => [address, hashOf(address)]));
  for (const [name, { widths }] of Object.entries(pictures)) {
    const made = pictureFiles(name, widths).flatMap(({ avif, webp }) => [avif, webp]);
    const hash = createHash("sha256").update(made.map(hashOf).join()).digest("hex");
    for (const address of made) versions.set(address, hash);
  }
  return new Map([...versions].map(([address, hash]) => [address, hash.slice(0, VERSION_LENGTH)]));
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
