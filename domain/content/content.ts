import { createHash } from "node:crypto";
import * as v from "valibot";
import { broughtOver } from "./brought-over";
import { orderProblems, referenceProblems } from "./check";
import type { Data } from "./data";
import { ContentError, type Problem } from "./problem";
import { collectionNames, collections, dataPath, ownerOf, singletons } from "./subjects";
import { parsedJson } from "./text-file";

/** A file of `content/` as it was at one time. */
export interface ContentFile {
  /** Path from the repository's root, with slashes. */
  readonly path: string;
  /** Git's hash of the bytes. */
  readonly hash: string;
  readonly bytes: () => Buffer;
}

export type Files = ReadonlyMap<string, ContentFile>;

/** What `content/` holds: its files, and their data or what is wrong with it. */
export interface Content {
  readonly files: Files;
  /** Mistakes of notation, fields, order and addresses. Empty if the site can be built. */
  readonly problems: readonly Problem[];
  /** What the site shows. Throws a {@link ContentError} if there are problems. */
  readonly data: Data;
  /** The same, with hidden entries. */
  readonly whole: Data;
}

/** Returns the content of files by their path, wherever they come from. `problems` are known ones. */
export function contentOf(files: Files, problems: readonly Problem[] = []): Content {
  const found = [...problems];
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
  return {
    files,
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

/** Returns the data without hidden entries. */
function shownOf(data: Data): Data {
  const shown = collectionNames.map((name) => [name, data[name].filter(({ hidden }) => !hidden)]);
  return { ...data, ...Object.fromEntries(shown) };
}

/** Values by file: a file that has not changed is not read again. */
const values = new WeakMap<ContentFile, ReturnType<typeof parsedJson>>();

function parsed(file: ContentFile) {
  const known = values.get(file);
  if (known) return known;
  const json = parsedJson(file.bytes());
  const present = "value" in json ? { value: broughtOver(file.path, json.value) } : json;
  values.set(file, present);
  return present;
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

/** Returns the hash that Git gives bytes. */
export function gitHashOf(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
