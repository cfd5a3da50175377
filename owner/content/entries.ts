import { type Content, checkedData, valueAt } from "./content";
import { slugProblem } from "./fields";
import { placeAt } from "./places";
import { subjects } from "./subjects";

/** Files of a save by their path in `content/`. Pictures have an extension. */
export type Saved = Map<string, Buffer>;

/** Returns the entry of a data file, such as `flavours/pera/index.json`. */
function entryAt(path: string) {
  const { name, slug, file } = placeAt(`content/${path}`) ?? {};
  return name && slug && !file ? { path, name, slug } : undefined;
}

/** Returns a data file as it is written, with the day of its change. Throws if its schema refuses it. */
export function writtenData(path: string, bytes: Buffer): Buffer {
  const { name = "", slug, file } = placeAt(`content/${path}`) ?? {};
  const schema = file ? undefined : subjects[name]?.schema;
  if (!schema) throw new Error(`El editor no guarda nada en «${path}».`);
  const problem = slug && slugProblem(slug);
  if (problem) throw new Error(problem);
  const data = JSON.parse(String(bytes));
  if (schema.entries && "updatedOn" in schema.entries) data.updatedOn = new Date().toLocaleDateString("sv");
  return json(checkedData(`content/${path}`, schema, json(data)));
}

/**
 * Adds to `files` what follows from a new, renamed or retired entry. `gone` are the files that are deleted.
 * - Order: a new entry comes last, a renamed one keeps its place.
 * - Old addresses: a renamed entry keeps its own. A new entry takes its address from whichever had it before.
 * - The showroom's photo follows its machine.
 *
 * Throws a Spanish line if the address is taken.
 */
export function keepReferences(content: Content, files: Saved, gone: readonly string[]): void {
  // biome-ignore lint/suspicious/noExplicitAny: an owner may have left mistakes in it.
  const read = (path: string) => valueAt(content.files, `content/${path}`) as any;
  const written = [...files.keys()].flatMap((path) => entryAt(path) ?? []);
  const added = written.find(({ path }) => !content.files.has(`content/${path}`));
  const retired = gone.flatMap((path) => entryAt(path) ?? []).find(({ path }) => !files.has(path));
  if (retired && written.length > 0 && !added)
    throw new Error(`La dirección «${written[0]?.slug}» ya es de otra entrada: elige otra.`);
  const { name: collection } = added ?? retired ?? {};
  if (!collection) return;

  const order = read("order.json");
  const heir = added ? [added.slug] : [];
  const kept = order[collection].flatMap((slug: string) => (slug === retired?.slug ? heir : slug));
  files.set("order.json", json({ ...order, [collection]: [...new Set([...kept, ...heir])] }));

  const page = read("machine-page.json");
  if (added && collection === "machines" && page.showroom.machine === retired?.slug)
    files.set("machine-page.json", json({ ...page, showroom: { ...page.showroom, machine: added.slug } }));

  if (!added) return;
  const { formerSlugs = [], ...data } = JSON.parse(String(files.get(added.path)));
  const former = new Set(retired ? [...formerSlugs, retired.slug] : []);
  former.delete(added.slug);
  files.set(added.path, json({ ...data, ...(former.size > 0 && { formerSlugs: [...former] }) }));
  for (const path of [...content.files.keys()].map((each) => each.slice("content/".length))) {
    const entry = entryAt(path);
    if (entry?.name !== collection || entry.slug === retired?.slug) continue;
    const { formerSlugs: old = [], ...other } = read(path) ?? {};
    const left = old.filter((address: string) => address !== added.slug);
    if (left.length < old.length)
      files.set(path, json({ ...other, ...(left.length > 0 && { formerSlugs: left }) }));
  }
}

/** Returns data as its file holds it. */
export function json(data: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}
