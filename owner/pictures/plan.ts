import sharp from "sharp";
import type { Content, ContentFile } from "../../domain/content/content";
import { addressAt, pictureFiles } from "../../domain/content/made-files";
import { filesAt, type Place, placeProblems, placesAsked } from "../../domain/content/places";
import type { Problem } from "../../domain/content/problem";
import { brandDeliveries } from "./brand/brand";
import { cleanFile } from "./check/clean";
import { checkFilm, filmProblems } from "./check/film";
import { legibilityProblems } from "./check/legibility";
import { checkPicture } from "./check/picture";
import { titleProblems } from "./check/titles";
import type { Delivery } from "./delivery";
import { asItIs, encoded, jpeg } from "./encode";
import { framed, refusal } from "./source";
import { sharingFrame, wantedAt } from "./wanted";

export interface Plan {
  readonly deliveries: readonly Delivery[];
  /** The mistakes in `content/`, apart from those that the deliveries' checks find. */
  readonly problems: readonly Problem[];
}

/** Returns what `public/` should have of `content/`. Reads no picture. */
export function planOf(content: Content): Plan {
  if (content.problems.length > 0) return { deliveries: [], problems: content.problems };
  const { files, data, whole } = content;
  const ofContent = placesAsked(data).flatMap((place) => deliveryAt(content, place) ?? []);
  const deliveries = [...ofContent, ...brandDeliveries(data.site)];
  const problems = [
    placeProblems(files, whole),
    legibilityProblems(data),
    filmProblems(files),
    titleProblems(data),
    meetings(deliveries),
  ].flat();
  return { deliveries, problems };
}

function deliveryAt({ files, data }: Content, place: Place): Delivery | undefined {
  const [source] = filesAt(files, place.path);
  const { text = "" } = data.flavours.find(({ slug }) => slug === place.slug)?.theme ?? {};
  const wanted = wantedAt(place, text);
  if (source && wanted) {
    const paths = pictureFiles(wanted.path, wanted.widths).flatMap(({ avif, webp }) => [avif, webp]);
    const make = () => encoded(source, wanted);
    return { source, paths, wanted, check: () => checkPicture(source, wanted), make };
  }
  const path = addressAt(place);
  if (!path) return undefined;
  if (place.key === "sharing") {
    const [main] = filesAt(files, `content/machines/${place.slug}/photos/main`);
    return source ? sharingPicture(source, path) : main && cutFrom(main, path);
  }
  if (!source) return undefined;
  const { bytes } = source;
  if (place.file?.kind === "film")
    return {
      source,
      paths: [path],
      check: () => checkFilm(files, source),
      make: async () => new Map([[path, bytes()]]),
    };
  const clean = () =>
    cleanFile(source.path, bytes()).catch((error: Error) => {
      throw refusal(source.path, error.message);
    });
  return { source, paths: [path], check: clean, make: async () => new Map([[path, await clean()]]) };
}

/** Returns a picture cut to the frame. A JPEG of the right size without EXIF data stays unchanged. */
function sharingPicture(source: ContentFile, path: string): Delivery {
  const make = async () => {
    const own = await asItIs(source, "jpeg", sharingFrame);
    return new Map([[path, own ?? (await jpeg(await framed(source, sharingFrame)))]]);
  };
  return { source, paths: [path], wanted: sharingFrame, check: () => framed(source, sharingFrame), make };
}

/** Returns a sharing picture that is cut from the middle of another one. */
function cutFrom(source: ContentFile, path: string): Delivery {
  const frame = { ...sharingFrame, fit: "cover" } as const;
  const make = async () => new Map([[path, await jpeg(sharp(source.bytes()).rotate().resize(frame))]]);
  return { source, paths: [path], wanted: sharingFrame, check: () => {}, make };
}

/** Returns a problem for each delivery that would overwrite another's files. */
function meetings(deliveries: readonly Delivery[]): Problem[] {
  const owners = new Map<string, string>();
  return deliveries.flatMap(({ source, paths }) => {
    const other = paths.map((path) => owners.get(path)).find(Boolean);
    for (const path of paths) owners.set(path, source.path);
    if (!other) return [];
    return { file: source.path, message: `en el sitio tendría el nombre de ${other}: elige otro nombre.` };
  });
}
