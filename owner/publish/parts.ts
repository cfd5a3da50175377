import * as v from "valibot";
import { type Files, json, ordered, valueAt } from "../../domain/content/content";
import type { Structure } from "../../domain/content/fields";
import { placeOfFile, placesOf } from "../../domain/content/places";
import { dataPath, folderOf, type Owner, ownerOf, subjects } from "../../domain/content/subjects";
import { isRecord } from "./values";

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
export interface Part extends Owner {
  readonly formerSlugs: readonly string[];
  /** Has ids where the files have names of entries. */
  readonly value: Fields;
  /** Git's hash of data that can't be read. They stay as they are; `value` has the fields of before. */
  readonly unreadable?: string | undefined;
}

/** Content taken apart. */
export interface Parts {
  /** Parts by their ids, such as `flavours/pera` and `home`. An entry keeps its id when its address changes. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Files that belong to no part, by path: a {@link FileRef}, or the value of a JSON file. */
  readonly others: Fields;
}

/** A part whose files are not in their fields yet. */
interface Read extends Omit<Part, "value"> {
  readonly fields: Fields;
  readonly files: FileRef[];
}

/** Field for the file of a list's element, beside the field with its name. */
const ITS_FILE = "file";
/** Field for files in a part's folder that no other field names. */
const OTHERS = "others";

/**
 * Takes content apart. Entries that `before` has, too, get their ids from it, and data that can't be read their fields.
 * Throws a Spanish line if those are not in `before`, either.
 */
export function partsOf(files: Files, before?: Parts): Parts {
  const others: Record<string, unknown> = {};
  const found = new Map<string, Read>();
  for (const { path, hash } of files.values()) {
    const owner = ownerOf(path);
    const data = owner ? dataPath(owner) : "";
    if (!owner || !files.has(data)) {
      others[path] = valueAt(files, path) ?? new FileRef(path, hash);
      continue;
    }
    const part: Read = found.get(data) ?? { ...owner, ...dataAt(files, data, before), files: [] };
    found.set(data, part);
    if (path !== data) part.files.push(new FileRef(path.slice(folderOf(owner).length), hash));
  }
  // Pages come first, as in the form.
  const sorted = [...found.values()].sort(
    (one, other) => Number(one.slug !== "") - Number(other.slug !== ""),
  );
  const ids = new Map<string, string>();
  for (const { name, slug, formerSlugs } of sorted) {
    const isRenamed = (old: Part) =>
      formerSlugs.includes(old.slug) && !sorted.some((each) => each.name === name && each.slug === old.slug);
    const known = [...(before?.parts ?? [])].filter(([, part]) => part.name === name);
    const [id] =
      known.find(([, part]) => part.slug === slug) ?? known.find(([, part]) => isRenamed(part)) ?? [];
    const own = slug ? `${name}/${slug}` : name;
    ids.set(own, id && ![...ids.values()].includes(id) ? id : own);
  }
  const idOf = (collection: string, slug: string) =>
    ids.get(`${collection}/${slug}`) ?? `${collection}/${slug}`;
  const parts = sorted.map(({ fields, files: own, ...part }): [string, Part] => {
    const value = withFiles(part, fields, own);
    const id = part.slug ? idOf(part.name, part.slug) : part.name;
    return [id, { ...part, value: part.unreadable ? value : referring(part, value, idOf) }];
  });
  return { parts: new Map(parts), others };
}

/** Puts content together: the hash of each file that stays, and the bytes of each JSON file. */
export function assembled({ parts, others }: Parts): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  for (const part of parts.values()) {
    const slugOf = (_collection: string, id: string) => parts.get(id)?.slug ?? id.replace(/^.*\//, "");
    const { data, own } = withoutFiles(referring(part, part.value, slugOf));
    for (const { path, hash } of own) files.set(folderOf(part) + path, hash);
    if (part.formerSlugs.length > 0) data.formerSlugs = part.formerSlugs;
    files.set(dataPath(part), part.unreadable ?? ordered(dataPath(part), data));
  }
  for (const [path, value] of Object.entries(others))
    files.set(path, value instanceof FileRef ? value.hash : json(value));
  return files;
}

/** Returns the paths of a part: its data, and the folder of its files. None without a part. */
export function pathsOf(part: Part | undefined): readonly string[] {
  return part ? [dataPath(part), `content/${part.name}/${part.slug}`] : [];
}

/** Returns what to say of data that can't be read where they must be. */
export function unreadableAt(path: string): Error {
  return new Error(`«${path}» no se puede leer. Pide a quien cuida el código que lo corrija.`);
}

function dataAt(files: Files, path: string, before: Parts | undefined) {
  const value = valueAt(files, path);
  if (isRecord(value)) {
    const { formerSlugs = [], ...fields } = value;
    return { formerSlugs: formerSlugs as readonly string[], fields };
  }
  const old = [...(before?.parts.values() ?? [])].find((part) => dataPath(part) === path);
  if (!old) throw unreadableAt(path);
  const { formerSlugs } = old;
  return { formerSlugs, fields: withoutFiles(old.value).data, unreadable: files.get(path)?.hash };
}

/** Puts a part's files into their fields. */
function withFiles(owner: Owner, data: Fields, files: readonly FileRef[]): Fields {
  const value: Record<string, unknown> = structuredClone(data);
  const left = new Map<string, FileRef>();
  for (const file of files) {
    const place = placeOfFile(file.path);
    left.set(left.has(place) ? file.path : place, file);
  }
  for (const { path, key, element } of placesOf(owner, value)) {
    const place = path.slice(folderOf(owner).length);
    const file = left.get(place);
    if (file && element) element[ITS_FILE] = file;
    else if (file) value[key] = file;
    left.delete(place);
  }
  return left.size > 0 ? { ...value, [OTHERS]: Object.fromEntries(left) } : value;
}

/** Takes a part's files out of their fields. */
function withoutFiles(value: Fields) {
  const own: FileRef[] = [];
  const text = JSON.stringify(value, (_key, field) => {
    if (!(field instanceof FileRef)) return field;
    own.push(field);
    return undefined;
  });
  const { [OTHERS]: _, ...data } = JSON.parse(text);
  return { data, own };
}

/** Returns a part's value with other names for the entries that it refers to. */
function referring({ name }: Owner, value: Fields, rename: (collection: string, entry: string) => string) {
  const change = (given: unknown, schema: Structure | undefined): unknown => {
    const inner = schema?.wrapped ?? schema;
    const { collection } = (inner ? v.getMetadata(inner) : {}) as { collection?: string };
    if (collection && Array.isArray(given)) return given.map((entry) => rename(collection, entry));
    if (collection) return rename(collection, `${given}`);
    if (!inner?.entries || !isRecord(given)) return given;
    const fields = Object.entries(given).map(([key, field]) => [key, change(field, inner.entries?.[key])]);
    return Object.fromEntries(fields);
  };
  return change(value, subjects[name]?.schema) as Fields;
}
