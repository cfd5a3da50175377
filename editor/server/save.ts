import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import * as v from "valibot";
import { type CollectionName, collections, type SingletonName, singletons } from "../../content/subjects";
import { cleanFile, writeWhole } from "../../media/check/clean";
import { slugProblem } from "../../vite-plugins/content/fields";
import { insideContent } from "./guard";
import { filesAt } from "./tree";

/** A save of Keystatic's local mode, of one form. Paths begin in `content/`; pictures have no extension. */
export interface Save {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
}

/** An entry's data file: `flavours/pera/index.json`. */
const ENTRY = /^(\w+)\/([^/]+)\/index\.json$/;

/**
 * Checks a save, then writes its files, each of them whole. Keeps `order.json`: a new entry comes last, a retired entry
 * leaves with its folder, a renamed entry keeps its place and its old address. Throws a Spanish line and writes nothing
 * if a file is refused.
 */
export async function save(root: string, { additions, deletions }: Save): Promise<void> {
  const content = join(root, "content");
  const files = new Map<string, Buffer>();
  const gone: string[] = [];
  for (const { path, contents } of additions) {
    insideContent(root, path);
    const bytes = Buffer.from(contents, "base64url");
    if (path.endsWith(".json")) files.set(path, checkedData(path, bytes));
    else {
      const clean = await cleanFile(path, bytes);
      files.set(path.includes(".") ? path : `${path}.${await extensionOf(clean)}`, clean);
      gone.push(...(await filesAt(content, path)));
    }
  }
  for (const { path } of deletions) {
    insideContent(root, path);
    gone.push(...(await filesAt(content, path)));
  }
  await keepOrder(content, files, gone);
  // Data comes last: until then nothing asks for the new pictures.
  const isData = (path: string) => Number(path.endsWith(".json"));
  for (const [path, bytes] of [...files].sort(([a], [b]) => isData(a) - isData(b)))
    await writeWhole(root, insideContent(root, path), bytes);
  for (const path of gone.filter((each) => !files.has(each)))
    await rm(join(content, path.replace(ENTRY, "$1/$2")), { recursive: true, force: true });
}

/** Returns a data file as it is written. Throws if its schema refuses it. */
function checkedData(path: string, bytes: Buffer): Buffer {
  const [, collection, slug = ""] = ENTRY.exec(path) ?? [];
  const subject = collection
    ? collections[collection as CollectionName]
    : singletons[path.replace(".json", "") as SingletonName];
  if (!subject) throw new Error(`El editor no guarda nada en «${path}».`);
  const problem = collection && slugProblem(slug);
  if (problem) throw new Error(problem);
  const data = JSON.parse(String(bytes));
  if ("updatedOn" in subject.schema.entries) data.updatedOn = new Date().toLocaleDateString("sv");
  const { issues } = v.safeParse(subject.schema as v.GenericSchema, data);
  if (issues) throw new Error(`${v.getDotPath(issues[0]) ?? path}: ${issues[0].message}`);
  return json(data);
}

async function extensionOf(picture: Buffer): Promise<string> {
  const { format } = await sharp(picture).metadata();
  return format.replace("jpeg", "jpg").replace("heif", "avif");
}

/** Adds to `files` the order with the new entry or without the retired one, and a renamed entry's old address. */
async function keepOrder(content: string, files: Map<string, Buffer>, gone: readonly string[]) {
  const added = [...files.keys()]
    .map(entryAt)
    .find((entry) => entry && !existsSync(join(content, entry.path)));
  const retired = gone.map(entryAt).find((entry) => entry !== undefined);
  const { collection } = added ?? retired ?? {};
  if (!collection) return;
  const order = JSON.parse(await readFile(join(content, "order.json"), "utf8"));
  const heir = added ? [added.slug] : [];
  const kept = order[collection].flatMap((slug: string) => (slug === retired?.slug ? heir : slug));
  files.set("order.json", json({ ...order, [collection]: [...new Set([...kept, ...heir])] }));
  if (!added || !retired) return;
  const data = JSON.parse(String(files.get(added.path)));
  const former = new Set([...(data.formerSlugs ?? []), retired.slug]);
  former.delete(added.slug);
  files.set(added.path, json({ ...data, formerSlugs: [...former] }));
}

function entryAt(path: string) {
  const [, collection, slug] = ENTRY.exec(path) ?? [];
  return collection && slug ? { path, collection, slug } : undefined;
}

function json(data: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}
