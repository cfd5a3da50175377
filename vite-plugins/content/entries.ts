import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type * as v from "valibot";
import { isOptional, slugProblem } from "./fields";
import { checkedData } from "./read";
import { type CollectionName, collections, type SingletonName, singletons } from "./subjects";
import { inSentence } from "./words";

/** Files of a save by their path in `content/`. Pictures have an extension. */
export type Files = Map<string, Buffer>;

interface Entry {
  readonly path: string;
  readonly collection: CollectionName;
  readonly slug: string;
}

/** Returns the entry of a data file: `flavours/pera/index.json`. */
export function entryAt(path: string): Entry | undefined {
  const [, collection = "", slug = ""] = /^(\w+)\/([^/]+)\/index\.json$/.exec(path) ?? [];
  return collection in collections ? { path, collection: collection as CollectionName, slug } : undefined;
}

/** Returns a data file as it is written, with the day of its change. Throws if its schema refuses it. */
export function writtenData(path: string, bytes: Buffer): Buffer {
  const entry = entryAt(path);
  const name = path.replace(/\.json$/, "");
  const subject = entry
    ? collections[entry.collection]
    : name in singletons && singletons[name as SingletonName];
  if (!subject) throw new Error(`El editor no guarda nada en «${path}».`);
  const problem = entry && slugProblem(entry.slug);
  if (problem) throw new Error(problem);
  const data = JSON.parse(String(bytes));
  if ("updatedOn" in subject.schema.entries) data.updatedOn = new Date().toLocaleDateString("sv");
  return json(checkedData(`content/${path}`, subject.schema as v.GenericSchema, json(data)));
}

/**
 * Adds to `files` what follows from a new, renamed or retired entry. `gone` are the files that are deleted.
 * - Order: a new entry comes last, a renamed one keeps its place.
 * - Old addresses: a renamed entry keeps its own. A new entry takes its address from whichever had it before.
 * - The showroom's photo follows its machine.
 *
 * Throws a Spanish line if the address is taken, a file is missing, or the entry can't go.
 */
export function keepReferences(root: string, files: Files, gone: readonly string[]): void {
  const read = (path: string) => JSON.parse(readFileSync(join(root, "content", path), "utf8"));
  const written = [...files.keys()].flatMap((path) => entryAt(path) ?? []);
  const added = written.find(({ path }) => !existsSync(join(root, "content", path)));
  const retired = gone.flatMap((path) => entryAt(path) ?? []).find(({ path }) => !files.has(path));
  if (retired && written.length > 0 && !added)
    throw new Error(`La dirección «${written[0]?.slug}» ya es de otra entrada: elige otra.`);
  const { collection } = added ?? retired ?? {};
  if (!collection) return;
  if (added && !retired) requireFiles(added, files);

  const order = read("order.json");
  const heir = added ? [added.slug] : [];
  const kept = order[collection].flatMap((slug: string) => (slug === retired?.slug ? heir : slug));
  if (kept.length === 0) throw new Error("Tiene que quedar al menos uno: agrega otro antes de retirar este.");
  files.set("order.json", json({ ...order, [collection]: [...new Set([...kept, ...heir])] }));

  const page = read("machine-page.json");
  if (collection === "machines" && page.showroom.machine === retired?.slug) {
    if (!added)
      throw new Error(
        "La invitación al showroom muestra una foto de esta máquina: elige otra en «Página de máquina», guarda, y después retírala.",
      );
    files.set("machine-page.json", json({ ...page, showroom: { ...page.showroom, machine: added.slug } }));
  }

  if (!added) return;
  const { formerSlugs = [], ...data } = JSON.parse(String(files.get(added.path)));
  const former = new Set(retired ? [...formerSlugs, retired.slug] : []);
  former.delete(added.slug);
  files.set(added.path, json({ ...data, ...(former.size > 0 && { formerSlugs: [...former] }) }));
  for (const slug of readdirSync(join(root, "content", collection))) {
    const path = `${collection}/${slug}/index.json`;
    if (slug === retired?.slug || !existsSync(join(root, "content", path))) continue;
    const { formerSlugs: old = [], ...other } = read(path);
    const left = old.filter((address: string) => address !== added.slug);
    if (left.length < old.length)
      files.set(path, json({ ...other, ...(left.length > 0 && { formerSlugs: left }) }));
  }
}

/** Throws if a new entry lacks a file that is not optional. */
function requireFiles({ path, collection }: Entry, files: Files): void {
  const folder = path.replace(/index\.json$/, "");
  const data = JSON.parse(String(files.get(path)));
  const there = new Set([...files.keys()].flatMap((each) => [each, each.slice(0, -extname(each).length)]));
  for (const [key, { place, label }] of Object.entries<{ place: string; label: string }>(
    collections[collection].files,
  )) {
    const [list = "", field = ""] = key.split(".");
    const places = field
      ? data[list].map((item: Record<string, string>) => place.replace(`{${field}}`, item[field] ?? ""))
      : [place];
    if (!isOptional(label) && places.some((each: string) => !there.has(folder + each)))
      throw new Error(`Falta «${inSentence(label)}»: elige un archivo.`);
  }
}

/** Returns data as its file holds it. */
export function json(data: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}
