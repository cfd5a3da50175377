import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import {
  type Content,
  type ContentFile,
  checkedData,
  contentOf,
  gitHashOf,
  json,
  valueAt,
} from "../../domain/content/content";
import { slugProblem } from "../../domain/content/fields";
import { filesAt } from "../../domain/content/places";
import { ContentError, lineOf } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { addressedWith, DAY, dataPath, ownerOf, subjects } from "../../domain/content/subjects";
import { endingOf } from "../pictures/check/clean";
import { problemsOf } from "../pictures/run";
import { writeWhole } from "../pictures/write-whole";
import { gitIn } from "../publish/git";
import { jsonOf } from "./json";
import { insideContent } from "./paths";
import { type TreeEntry, treeOf } from "./tree";

/** A save of one form. Paths begin in `content/`; pictures have no extension. */
export interface Save {
  /** Data in Base64, and the hashes of clean files. */
  readonly additions: readonly (
    | { readonly path: string; readonly contents: string }
    | { readonly path: string; readonly hash: string }
  )[];
  readonly deletions: readonly { readonly path: string }[];
  /** The content as the form's window has seen it. */
  readonly known: readonly Pick<TreeEntry, "path" | "sha">[];
  /** When it was asked for, in milliseconds of the browser's clock. What is typed later stays a draft. */
  readonly at?: number;
}

/** A save over something that has changed since its window saw it. */
class Outdated extends Error {
  // Another process sends the name on.
  override readonly name = "Outdated";
}

const ORDER = dataPath({ name: "order", slug: "" });
const HOME = dataPath({ name: "home", slug: "" });
const MACHINE_PAGE = dataPath({ name: "machine-page", slug: "" });

/** Files to write, by their path. */
type Written = Map<string, Buffer>;

/**
 * Checks a save, then writes its files, each of them whole. Throws and writes nothing if anything is refused, with all
 * reasons. Earlier mistakes do not count. `cleaned` is a folder of clean files by their hash.
 */
export async function save(
  root: string,
  { additions, deletions, known }: Save,
  cleaned: string,
): Promise<void> {
  const content = readContent(root);
  const changed = [...additions, ...deletions].map(({ path }) => path);
  for (const path of changed) insideContent(root, path);
  const tree = treeOf(content.files);
  // Saving would undo another person's change.
  const [seen, now] = [known, tree].map((entries) => new Map(entries.map(({ path, sha }) => [path, sha])));
  if (changed.some((path) => seen?.get(path) !== now?.get(path)))
    throw new Outdated("Esto cambió fuera de esta ventana: recarga la página. Lo que escribiste sigue ahí.");
  const data: Written = new Map();
  const chosen: { path: string; hash: string }[] = [];
  for (const addition of additions) {
    const { path } = addition;
    if ("hash" in addition) chosen.push(addition);
    else data.set(`content/${path}`, writtenData(path, Buffer.from(addition.contents, "base64url")));
  }
  const places = [...deletions, ...chosen].map(({ path }) => `content/${path}`);
  const replaced = places.flatMap((place) => filesAt(content.files, place)).map(({ path }) => path);
  const written: Written = new Map();
  for (const { path, hash } of chosen) {
    const bytes = cleanBytes(content, hash, cleaned);
    const place = `content/${path}${await endingOf(path, bytes)}`;
    if (written.has(place)) throw new Error(`«${path}» ya está en uso: elige otro nombre.`);
    written.set(place, bytes);
  }
  // Data comes last: until then nothing asks for the new pictures.
  for (const [path, bytes] of data) written.set(path, bytes);
  keepReferences(content, written, replaced);
  await writeChange(
    root,
    content,
    written,
    replaced.filter((path) => !written.has(path)),
  );
}

/**
 * Changes `content/` from what it is in one tree of Git to what it is in another, as a save does: throws and writes nothing if
 * that would be wrong.
 */
export async function saveTree(root: string, from: string, to: string): Promise<void> {
  const git = gitIn(root);
  const compare = ["diff-tree", "-r", "-z", "--no-renames", "--no-abbrev", from, to, "--", "content"];
  // Each file is ":100644 100644 HASH HASH M", and its path.
  const words = (await git(...compare)).split("\0");
  const [pictures, data]: [Written, Written] = [new Map(), new Map()];
  const gone: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [, , , hash = "", status] = `${words[at]}`.split(" ");
    const path = `${words[at + 1]}`;
    const kind = path.endsWith(".json") ? data : pictures;
    if (status === "D") gone.push(path);
    else kind.set(path, await git.bytes("", "cat-file", "blob", hash));
  }
  await writeChange(root, readContent(root), new Map([...pictures, ...data]), gone);
}

/** Writes files, each of them whole, and removes others. Throws and writes nothing if the content would be wrong. */
async function writeChange(
  root: string,
  content: Content,
  written: Written,
  gone: readonly string[],
): Promise<void> {
  // An entry leaves with all that is in its folder.
  const leaving = gone.map((path) => (entryAt(path) ? dirname(path) : path));
  await checkChange(content, written, leaving);
  await writeWhole(root, written);
  for (const path of leaving) await rm(join(root, path), { recursive: true, force: true });
}

/** Returns a clean file by its hash: one of the content, which moves, or a chosen one. */
function cleanBytes({ files }: Content, hash: string, cleaned: string): Buffer {
  const kept = [...files.values()].find((file) => file.hash === hash);
  if (kept) return kept.bytes();
  const place = join(cleaned, /^[0-9a-f]{40}$/.test(hash) ? hash : "none");
  if (!existsSync(place))
    throw new Error("Un archivo que elegiste ya no está en el editor: elígelo de nuevo.");
  return readFileSync(place);
}

/** Returns a data file as it is written, with the day of its change. Throws if its schema refuses it. */
function writtenData(path: string, bytes: Buffer): Buffer {
  const owner = ownerOf(`content/${path}`);
  const schema = owner && dataPath(owner) === `content/${path}` && subjects[owner.name]?.schema;
  if (!schema) throw new Error(`El editor no guarda nada en «${path}».`);
  const problem = owner.slug && slugProblem(owner.slug);
  if (problem) throw new Error(problem);
  const data = jsonOf(v.record(v.string(), v.unknown()), String(bytes));
  const dated = schema.entries && DAY in schema.entries ? { ...data, [DAY]: today() } : data;
  return json(checkedData(`content/${path}`, schema, json(dated)));
}

function today(): string {
  return new Date().toLocaleDateString("sv");
}

/** Returns the entry that has its data at a path. */
function entryAt(path: string) {
  const owner = ownerOf(path);
  return owner?.slug && dataPath(owner) === path ? { path, ...owner } : undefined;
}

/**
 * Adds what follows from a new, renamed or retired entry. `replaced` are the files that are deleted, or written anew.
 * - Order: a new entry comes last, a renamed one keeps its place.
 * - Old addresses: a renamed entry keeps its own. A new entry takes its address from whichever had it before.
 * - The showroom's photo follows its machine.
 * - The home page, which shows the order, has changed with it.
 *
 * Throws a Spanish line if the address is taken.
 */
function keepReferences({ files }: Content, written: Written, replaced: readonly string[]): void {
  // biome-ignore lint/suspicious/noExplicitAny: an owner may have left mistakes in it.
  const read = (path: string) => valueAt(files, path) as any;
  const entriesOf = (paths: Iterable<string>) => [...paths].flatMap((path) => entryAt(path) ?? []);
  const saved = entriesOf(written.keys());
  const added = saved.find(({ path }) => !files.has(path));
  const retired = entriesOf(replaced).find(({ path }) => !written.has(path));
  if (retired && saved[0] && !added)
    throw new Error(`La dirección «${saved[0].slug}» ya es de otra entrada: elige otra.`);
  const touch = (path: string, change = {}) => {
    const data = written.has(path) ? JSON.parse(String(written.get(path))) : read(path);
    if (data) written.set(path, json({ ...data, ...change, [DAY]: today() }));
  };
  const { name: collection } = added ?? retired ?? {};
  if (collection || written.has(ORDER)) touch(HOME);
  if (!collection) return;

  const order = read(ORDER);
  const heir = added ? [added.slug] : [];
  const slugs = order[collection].flatMap((slug: string) => (slug === retired?.slug ? heir : slug));
  written.set(ORDER, json({ ...order, [collection]: [...new Set([...slugs, ...heir])] }));
  if (!added) return;

  const page = read(MACHINE_PAGE);
  if (collection === "machines" && page.showroom.machine === retired?.slug)
    touch(MACHINE_PAGE, { showroom: { ...page.showroom, machine: added.slug } });

  const { formerSlugs = [], ...data } = JSON.parse(String(written.get(added.path)));
  const former = retired ? [...formerSlugs, retired.slug] : [];
  written.set(added.path, json({ ...data, ...formerAddresses(former, added.slug) }));
  for (const { path, name, slug } of entriesOf(files.keys())) {
    const { formerSlugs: old = [], ...other } = read(path) ?? {};
    const isRetired = name === collection && slug === retired?.slug;
    if (addressedWith(collection).some((each) => each === name) && !isRetired && old.includes(added.slug))
      written.set(path, json({ ...other, ...formerAddresses(old, added.slug) }));
  }
}

/** Returns former addresses, each once and without a new entry's, as their entry's file holds them. */
function formerAddresses(slugs: readonly string[], taken: string) {
  const left = [...new Set(slugs)].filter((slug) => slug !== taken);
  return left.length > 0 ? { formerSlugs: left } : {};
}

/** Throws what would be wrong with the content after a change, and is not today. */
async function checkChange(content: Content, written: Written, leaving: readonly string[]): Promise<void> {
  const isLeaving = (path: string) => leaving.some((gone) => path === gone || path.startsWith(`${gone}/`));
  const next = new Map<string, ContentFile>([...content.files].filter(([path]) => !isLeaving(path)));
  for (const [path, bytes] of written) next.set(path, { path, hash: gitHashOf(bytes), bytes: () => bytes });
  const before = new Set((await problemsOf(content)).map(lineOf));
  const problems = (await problemsOf(contentOf(next))).filter((problem) => !before.has(lineOf(problem)));
  if (problems.length > 0) throw new ContentError(problems);
}
