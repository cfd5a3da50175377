import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { ContentError } from "./problem";
import { type CollectionName, collections, type SingletonName, singletons } from "./subjects";
import { decoded, parsedJson } from "./text-file";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

type Data<Subject extends { schema: v.GenericSchema }> = v.InferOutput<Subject["schema"]>;
type Singleton<Name extends SingletonName> = Data<(typeof singletons)[Name]>;
/** One entry's data, and the name of its folder. */
export type Entry<Name extends CollectionName> = Data<(typeof collections)[Name]> & { readonly slug: string };

/** Reads a subject with one entry. Throws a {@link ContentError}. */
export function readSingleton<Name extends SingletonName>(name: Name, root = ROOT): Singleton<Name> {
  return checked(`content/${name}.json`, singletons[name].schema, root);
}

/** Reads one entry of a collection. Throws a {@link ContentError}. */
export function readEntry<Name extends CollectionName>(name: Name, slug: string, root = ROOT): Entry<Name> {
  return { ...checked(`content/${name}/${slug}/index.json`, collections[name].schema, root), slug };
}

/** Reads a collection's entries in their order. Throws a {@link ContentError}. */
export function readCollection<Name extends CollectionName>(name: Name, root = ROOT): Entry<Name>[] {
  return readSingleton("order", root)[name].map((slug) => readEntry(name, slug, root));
}

function checked<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  root: string,
): v.InferOutput<Schema> {
  const path = join(root, file);
  if (!existsSync(path)) throw new ContentError([{ file, message: "este archivo no existe: créalo." }]);
  return checkedData(file, schema, readFileSync(path));
}

/** Returns the data of a file's bytes. Throws a {@link ContentError}. */
export function checkedData<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  bytes: Buffer,
): v.InferOutput<Schema> {
  const refuse = (message: string) => new ContentError([{ file, message }]);
  const content = decoded(bytes);
  if ("problem" in content) throw refuse(content.problem);
  const json = parsedJson(content.text);
  if ("problem" in json) throw refuse(json.problem);
  const result = v.safeParse(schema, json.value);
  if (result.success) return result.output;
  throw new ContentError(
    result.issues.map((issue) => ({ file, field: v.getDotPath(issue) ?? undefined, message: issue.message })),
  );
}
