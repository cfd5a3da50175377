import type { ContentFile, Files } from "./content";
import type { Data } from "./data";
import type { Problem } from "./problem";
import { dataPath, folderOf, type Owner, ownerOf, type SubjectFile, subjects } from "./subjects";

/** Where a file of `content/` belongs. */
export interface Place extends Owner {
  /** Path, of a picture without extension. */
  readonly path: string;
  /** Key among the subject's files, "" for its data. */
  readonly key: string;
  /** Name of a picture in a list, "" for any other file. */
  readonly item: string;
  /** The list's element that asks for the picture. */
  readonly element?: Record<string, unknown>;
  readonly file?: SubjectFile;
}

/** Ending of a picture's name. */
const EXTENSION = /\.(?:jpg|jpeg|png|webp|avif)$/;
/** The part of a place that a list's elements fill in, such as `{photo}`. */
const ITEM = /\{\w+\}$/;

/** Documents, files that systems leave in folders, and what `npm run media` and `npm run print` write. */
const EXPECTED =
  /\.md$|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$|^content\/(?:pictures|made-from|printed)\.json$/;

/** Returns the path that a file has in its form: pictures have no extension there. */
export function placeOfFile(path: string): string {
  return path.replace(EXTENSION, "");
}

/** Returns the files at a place of `content/`: a path that pictures have without their extension. */
export function filesAt(files: Files, place: string): ContentFile[] {
  return [...files.values()].filter(({ path }) => path === place || placeOfFile(path) === place);
}

/** Returns the places of a page or an entry. */
function placesIn({ name, slug }: Owner): Place[] {
  const own = { name, slug, item: "" };
  const files = Object.entries(subjects[name]?.files ?? {});
  const folder = folderOf(own);
  return [
    { ...own, key: "", path: dataPath(own) },
    ...files.map(([key, file]) => ({ ...own, key, file, path: folder + file.place })),
  ];
}

/** Returns where a path belongs, whether or not the content asks for a file there. */
export function placeAt(path: string): Place | undefined {
  const owner = ownerOf(path);
  for (const place of owner ? placesIn(owner) : []) {
    const given = place.file?.kind === "picture" ? path.replace(/\.\w+$/, "") : path;
    if (given === place.path) return place;
    const start = place.path.replace(ITEM, "");
    const item = given.slice(start.length);
    if (ITEM.test(place.path) && given.startsWith(start) && /^[^/]+$/.test(item))
      return { ...place, path: given, item };
  }
  return undefined;
}

/** Returns the places of the files that a page or an entry with these data asks for. */
export function placesOf(owner: Owner, data: unknown): Place[] {
  return placesIn(owner).flatMap((place) => {
    if (!ITEM.test(place.path)) return place;
    const steps = place.key.split(".");
    const field = steps.pop() ?? "";
    // biome-ignore lint/suspicious/noExplicitAny: fields of any file.
    const elements = steps.reduce<any>((part, step) => part?.[step], data) ?? [];
    return [elements].flat().map((element): Place => {
      const item = `${element[field]}`;
      return { ...place, item, element, path: place.path.replace(ITEM, item) };
    });
  });
}

/** Returns the places of all files that the content asks for. */
export function placesAsked(data: Data): Place[] {
  return Object.keys(subjects).flatMap((name) =>
    [data[name as keyof Data]]
      .flat()
      .flatMap((entry) => placesOf({ name, slug: (entry as Partial<Owner>).slug ?? "" }, entry)),
  );
}

/** Returns a problem for each file that is missing, has a double or is unused. */
export function placeProblems(files: Files, data: Data): readonly Problem[] {
  const asked = placesAsked(data);
  const places = new Set(asked.map(({ path }) => path));
  const problems = asked.flatMap(({ path, file }): Problem[] => {
    const [found, ...others] = filesAt(files, path);
    const names = others.map((other) => other.path.replace(/.*\//, "")).join(" y ");
    if (found && names) return [{ file: found.path, message: `también está ${names}: deja una sola.` }];
    if (found || !file || file.optional) return [];
    const name = file.kind === "picture" ? `${path}.jpg` : path;
    return [{ file: name, message: `falta este archivo: ${file.label}.` }];
  });
  const unused = [...files.keys()]
    .filter((path) => !places.has(path) && !places.has(placeOfFile(path)) && !EXPECTED.test(path))
    .map((file) => ({ file, message: mendOf(file, places) }));
  return [...problems, ...unused];
}

function mendOf(file: string, places: ReadonlySet<string>): string {
  const plain = file
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/\.jpeg$/, ".jpg");
  if (places.has(plain) || places.has(placeOfFile(plain)))
    return `su nombre está escrito de otra forma: ponle «${plain.replace(/.*\//, "")}».`;
  const name = placeOfFile(file).replace(/.*\//, "");
  if (file.includes("/photos/"))
    return `ninguna foto de «gallery» se llama «${name}»: agrégala en index.json, cambia el nombre del archivo o bórralo.`;
  return "nada en el sitio usa este archivo: revisa su nombre y su carpeta, o bórralo.";
}
