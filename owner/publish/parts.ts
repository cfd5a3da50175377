import * as v from "valibot";
import { type Files, valueAt } from "../content/content";
import { json } from "../content/entries";
import { dataPath, placeOfFile } from "../content/places";
import { type Structure, type Subject, subjects } from "../content/subjects";

export type Fields = Readonly<Record<string, unknown>>;

/** A picture or another file in the place of its field. */
export class FileRef {
  constructor(
    /** Path in the folder of its part. */
    readonly path: string,
    /** Git's hash. */
    readonly hash: string,
  ) {}
}

/** A product, a client or a page: its fields, with each file in the place of its field. */
export interface Part {
  /** Name of its subject: `flavours`, `home`. */
  readonly name: string;
  /** Name of an entry's folder, "" for a page. */
  readonly slug: string;
  readonly formerSlugs: readonly string[];
  /** Has ids where the files have names of entries. */
  readonly value: Fields;
}

/** Content taken apart. */
export interface Parts {
  /** Parts by their ids, such as `flavours/pera` and `home`. An entry keeps its id when its address changes. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Files that belong to no part, by path: a {@link FileRef}, or the value of a JSON file. */
  readonly others: Fields;
}

/** Field for the file of a list's element, beside the field with its name. */
const ITS_FILE = "file";
/** Field for files in a part's folder that no other field names. */
const OTHERS = "others";

/** Returns the path of a part's data, and the folder from which its files count. */
export function pathsOf(part: Pick<Part, "name" | "slug">) {
  return { folder: part.slug ? `content/${part.name}/${part.slug}/` : "content/", data: dataPath(part) };
}

/** Returns whether a path is a part's data or one of its files. */
export function isOf(part: Pick<Part, "name" | "slug">, path: string): boolean {
  const { folder, data } = pathsOf(part);
  return path === data || path.startsWith(part.slug ? folder : `${folder}${part.name}/`);
}

/** Returns whether a part's data is JSON with fields, if not the right ones. */
export function isReadable(files: Files, part: Pick<Part, "name" | "slug">): boolean {
  return isRecord(valueAt(files, pathsOf(part).data));
}

/**
 * Takes content apart. Entries that `before` has, too, get their ids from it. Throws a Spanish line if a part can't be read;
 * if `isLenient`, it is as `before`.
 */
export function partsOf(files: Files, before?: Parts, isLenient = false): Parts {
  const found = [...files.keys()].flatMap((path) => {
    const [, entry = "", slug = "", page = ""] =
      /^content\/(?:(\w+)\/([^/]+)\/index|([\w-]+))\.json$/.exec(path) ?? [];
    const name = entry || page;
    return subjects[name]?.path.includes("*") === Boolean(slug)
      ? { name, slug, ...dataAt(files, path, isLenient ? before : undefined) }
      : [];
  });
  // Pages come first, as in the form.
  found.sort((one, other) => Number(one.slug !== "") - Number(other.slug !== ""));
  const ids = new Map<string, string>();
  for (const { name, slug, formerSlugs } of found) {
    const isRenamed = (old: Part) =>
      formerSlugs.includes(old.slug) && !found.some((each) => each.name === name && each.slug === old.slug);
    const known = [...(before?.parts ?? [])].filter(([, part]) => part.name === name);
    const [id] =
      known.find(([, part]) => part.slug === slug) ?? known.find(([, part]) => isRenamed(part)) ?? [];
    const own = slug ? `${name}/${slug}` : name;
    ids.set(own, id && ![...ids.values()].includes(id) ? id : own);
  }
  const idOf = (collection: string, slug: string) =>
    ids.get(`${collection}/${slug}`) ?? `${collection}/${slug}`;
  const left = new Map([...files].map(([path, { hash }]) => [path, hash]));
  const parts = found.map(({ fields, asBefore, ...part }): [string, Part] => {
    const own = new Map<string, FileRef>();
    const { folder, data } = pathsOf(part);
    for (const [path, hash] of [...left].filter(([each]) => isOf(part, each))) {
      left.delete(path);
      const inside = path.slice(folder.length);
      const place = own.has(placeOfFile(inside)) ? inside : placeOfFile(inside);
      if (path !== data) own.set(place, new FileRef(inside, hash));
    }
    const value = () => referring(subjects[part.name], withFiles(part.name, fields, own), idOf);
    const id = part.slug ? idOf(part.name, part.slug) : part.name;
    return [id, asBefore ?? { ...part, value: value() }];
  });
  const others = [...left].map(([path, hash]) => [path, valueAt(files, path) ?? new FileRef(path, hash)]);
  return { parts: new Map(parts), others: Object.fromEntries(others) };
}

/** Puts content together: the hash of each file that stays, and the bytes of each JSON file. */
export function assembled({ parts, others }: Parts): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  for (const part of parts.values()) {
    const { folder, data: path } = pathsOf(part);
    const subject = subjects[part.name] as Subject;
    const slugOf = (_collection: string, id: string) => parts.get(id)?.slug ?? id.replace(/^.*\//, "");
    const value = referring(subject, part.value, slugOf);
    const take = ({ path: inside, hash }: FileRef) => void files.set(folder + inside, hash);
    const text = JSON.stringify(value, (_key, field) => (field instanceof FileRef ? take(field) : field));
    const { [OTHERS]: _, ...data } = JSON.parse(text);
    if (part.formerSlugs.length > 0) data.formerSlugs = part.formerSlugs;
    // The schema puts fields into their order.
    const { success, output } = v.safeParse(subject.schema, data);
    files.set(path, json(success ? output : data));
  }
  for (const [path, value] of Object.entries(others))
    files.set(path, value instanceof FileRef ? value.hash : json(value));
  return files;
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof FileRef);
}

function dataAt(files: Files, path: string, before: Parts | undefined) {
  const value = valueAt(files, path);
  const asBefore = [...(before?.parts.values() ?? [])].find((part) => pathsOf(part).data === path);
  if (!isRecord(value) && !asBefore)
    throw new Error(`«${path}» no se puede leer. Pide a quien cuida el código que lo corrija.`);
  if (!isRecord(value)) return { formerSlugs: asBefore?.formerSlugs ?? [], fields: {}, asBefore };
  const { formerSlugs = [], ...fields } = value;
  return { formerSlugs: formerSlugs as readonly string[], fields };
}

/** Puts a part's files, which have their places as keys, into their fields. */
function withFiles(name: string, data: Fields, own: Map<string, FileRef>): Fields {
  const value: Record<string, unknown> = structuredClone(data);
  for (const [key, { place }] of Object.entries(subjects[name]?.files ?? {})) {
    const steps = key.split(".");
    const field = steps.pop() ?? "";
    const list = steps.reduce<unknown>((inner, step) => (inner as Fields)?.[step], value) ?? [];
    for (const element of [list].flat() as Record<string, unknown>[]) {
      const at = place.replace(/\{\w+\}/, `${element[field]}`);
      const file = own.get(at);
      if (file) element[steps.length > 0 ? ITS_FILE : key] = file;
      own.delete(at);
    }
  }
  return own.size > 0 ? { ...value, [OTHERS]: Object.fromEntries(own) } : value;
}

/** Returns a part's value with other names for the entries that it refers to. */
function referring(subject: Subject | undefined, value: Fields, rename: (...at: [string, string]) => string) {
  const change = (given: unknown, schema: Structure | undefined): unknown => {
    const inner = schema?.wrapped ?? schema;
    const { collection } = (inner ? v.getMetadata(inner) : {}) as { collection?: string };
    if (collection && Array.isArray(given)) return given.map((name) => rename(collection, name));
    if (collection) return rename(collection, `${given}`);
    if (!inner?.entries || !isRecord(given)) return given;
    const fields = Object.entries(given).map(([key, field]) => [key, change(field, inner.entries?.[key])]);
    return Object.fromEntries(fields);
  };
  return change(value, subject?.schema) as Fields;
}
