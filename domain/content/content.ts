import { createHash } from "node:crypto";
import * as v from "valibot";
import { orderProblems, referenceProblems } from "./check";
import type { Data } from "./data";
import { CONTENT_VERSION, migrated, versionOf } from "./migrations/migrations";
import type { Values } from "./migrations/values";
import { ContentError, type Problem } from "./problem";
import { MANIFEST } from "./releases/manifest";
import { collectionNames, collections, dataPath, ownerOf, singletons, subjects } from "./subjects";
import { parsedJson } from "./text-file";

/** A file of `content/` as it was at one time. */
export interface ContentFile {
  /** Path from the repository's root, with slashes. */
  readonly path: string;
  /** Git's hash of the bytes. */
  readonly hash: string;
  readonly bytes: () => Buffer;
  /** Whether the bytes are those of today's version, where an earlier one lies on disk or in Git. */
  readonly isMigrated?: true;
}

export type Files = ReadonlyMap<string, ContentFile>;

/** The folder `content/`: its files, and their data or its mistakes. */
export interface Content {
  /** Files of today's version. */
  readonly files: Files;
  /** Files as they are on disk: the same, unless an earlier version wrote them. */
  readonly onDisk: Files;
  /** Mistakes of notation, fields, order and addresses. Empty if the site can be built. */
  readonly problems: readonly Problem[];
  /** The site's data, without hidden entries. Throws a {@link ContentError} if there are problems. */
  readonly data: Data;
  /** The same, with hidden entries. */
  readonly whole: Data;
}

/** Returns the content of files by their path, wherever they come from. `problems` are known ones. */
export function contentOf(onDisk: Files, problems: readonly Problem[] = []): Content {
  const later = laterProblems(onDisk);
  const files = migratedFiles(onDisk);
  const found = [...problems, ...later];
  const data = later.length > 0 ? {} : readData(files, found);
  return {
    files,
    onDisk,
    problems: found,
    get whole() {
      if (found.length > 0) throw new ContentError(found);
      return data as Data;
    },
    get data() {
      return shownOf(this.whole);
    },
  };
}

/** Returns the data of files, as far as it is right, and adds what is wrong with it to `found`. */
function readData(files: Files, found: Problem[]): Partial<Data> {
  const take = (path: string, schema: v.GenericSchema) => {
    const { problems: wrong, value } = checked(path, files.get(path), schema);
    found.push(...wrong);
    return value as object | undefined;
  };
  const data: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(singletons))
    data[name] = take(dataPath({ name, slug: "" }), schema);
  const owners = [...files.keys()].flatMap((path) => ownerOf(path) ?? []);
  for (const name of collectionNames) {
    const { schema } = collections[name];
    const order = (data.order as Data["order"] | undefined)?.[name];
    const folders = [...new Set(owners.filter((owner) => owner.name === name).map(({ slug }) => slug))];
    found.push(...orderProblems(name, folders, order));
    const entries = new Map(
      folders.map((slug) => [slug, { ...take(dataPath({ name, slug }), schema), slug }]),
    );
    data[name] = order?.flatMap((slug) => entries.get(slug) ?? []);
  }
  if (found.length === 0) found.push(...referenceProblems(data as Data));
  return data;
}

/** Returns the problem of files that a later version wrote, if they are. */
export function laterProblems(files: Files): readonly Problem[] {
  const message = "es de una versión más nueva que este sitio.";
  return versionOf(valuesOf(files)) > CONTENT_VERSION ? [{ file: MANIFEST, field: "version", message }] : [];
}

/** Returns files of today's version, where an earlier one wrote them. */
export function migratedFiles(files: Files): Files {
  const before = valuesOf(files);
  const version = versionOf(before);
  if (version >= CONTENT_VERSION) return files;
  const after = migrated(before, version);
  const kept = [...files].filter(([path]) => path in after || !(path in before));
  const changed = Object.entries(after).filter(([path, value]) => value !== before[path]);
  return new Map([...kept, ...changed.map(([path, value]) => [path, migratedFile(path, value)] as const)]);
}

function valuesOf(files: Files): Values {
  const paths = [...files.keys()].filter((path) => path.endsWith(".json"));
  return Object.fromEntries(paths.map((path) => [path, valueAt(files, path)]));
}

function migratedFile(path: string, value: unknown): ContentFile {
  const bytes = ordered(path, value);
  return { path, hash: gitHashOf(bytes), bytes: () => bytes, isMigrated: true };
}

/** Returns the data without hidden entries. */
function shownOf(data: Data): Data {
  const shown = collectionNames.map((name) => [name, data[name].filter(({ hidden }) => !hidden)]);
  return { ...data, ...Object.fromEntries(shown) };
}

/** Values by file, so that only changed files are read again. */
const values = new WeakMap<ContentFile, ReturnType<typeof parsedJson>>();

function parsed(file: ContentFile) {
  const known = values.get(file);
  if (known) return known;
  const json = parsedJson(file.bytes());
  values.set(file, json);
  return json;
}

function checked(path: string, file: ContentFile | undefined, schema: v.GenericSchema) {
  const json = file ? parsed(file) : { problem: { message: "este archivo no existe: créalo." } };
  if ("problem" in json) return { problems: [{ file: path, ...json.problem }], value: undefined };
  const { success, output, issues = [] } = v.safeParse(schema, json.value);
  const problems = issues.map((issue) => ({
    file: path,
    field: v.getDotPath(issue) ?? undefined,
    message: issue.message,
  }));
  return { problems, value: success ? output : undefined };
}

/** Returns the data of a file's bytes. Throws a {@link ContentError}. */
export function checkedData(path: string, schema: v.GenericSchema, bytes: Buffer): unknown {
  const { value, problems } = checked(path, { path, hash: "", bytes: () => bytes }, schema);
  if (problems.length > 0) throw new ContentError(problems);
  return value;
}

/** Returns the value of a JSON file, right or wrong; undefined without a file or with another notation. */
export function valueAt(files: Files, path: string): unknown {
  const file = files.get(path);
  const json = file && parsed(file);
  return json && "value" in json ? json.value : undefined;
}

/** Returns data as its file holds it. */
export function json(data: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}

/** Returns data as the file at a path holds it, with its fields in the schema's order if they are right. */
export function ordered(path: string, data: unknown): Buffer {
  const owner = ownerOf(path);
  const schema = owner && dataPath(owner) === path ? subjects[owner.name]?.schema : undefined;
  const { success = false, output } = schema ? v.safeParse(schema, data) : {};
  return json(success ? output : data);
}

/** Returns the hash that Git gives bytes. */
export function gitHashOf(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
