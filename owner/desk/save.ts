import { rm } from "node:fs/promises";
import { extname } from "node:path";
import { type Content, type ContentFile, contentOf, gitHashOf } from "../content/content";
import { keepReferences, writtenData } from "../content/entries";
import { insideContent } from "../content/paths";
import { filesAt } from "../content/places";
import { ContentError, lineOf } from "../content/problem";
import { readContent } from "../content/read";
import { cleanFile, extensionOf } from "../pictures/check/clean";
import { problemsOf } from "../pictures/run";
import { writeWhole } from "../pictures/write-whole";
import { type Leaf, treeOf } from "./tree";

/** A save of Keystatic's local mode, of one form. Paths begin in `content/`; pictures have no extension. */
export interface Save {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
  /** The content as the form's window has seen it. */
  readonly known: readonly Leaf[];
}

const ENTRY_DATA = /(^\w+\/[^/]+)\/index\.json$/;

/**
 * Checks a save, then writes its files, each of them whole. Throws and writes nothing if anything is refused, with all
 * reasons. What was wrong before refuses nothing.
 */
export async function save(root: string, { additions, deletions, known }: Save): Promise<void> {
  const content = readContent(root);
  for (const { path } of [...additions, ...deletions]) insideContent(root, path);
  const tree = treeOf(content.files);
  // Saving would undo another person's change.
  const [seen, now] = [known, tree].map((leaves) => new Map(leaves.map(({ path, sha }) => [path, sha])));
  if ([...additions, ...deletions].some(({ path }) => seen?.get(path) !== now?.get(path)))
    throw new Error("Esto cambió fuera de esta ventana: recarga la página. Lo que escribiste sigue ahí.");
  const gone = deletions.flatMap(({ path }) => placesOf(content, path));
  const added = additions.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents, "base64url") }));
  const isData = ({ path }: { path: string }) => path.endsWith(".json");
  const data = new Map(added.filter(isData).map(({ path, bytes }) => [path, writtenData(path, bytes)]));
  // Files that were kept before are clean: they only move.
  const files = new Map<string, Buffer>();
  const kept = new Set(tree.map(({ path, sha }) => extname(path) + sha));
  for (const { path, bytes } of added.filter((each) => !isData(each))) {
    const clean = kept.has(extname(path) + gitHashOf(bytes)) ? bytes : await cleanFile(path, bytes);
    const place = extname(path) ? path : path + (await extensionOf(clean));
    if (files.has(place)) throw new Error(`«${path}» ya está en uso: elige otro nombre.`);
    files.set(place, clean);
    gone.push(...placesOf(content, path));
  }
  // Data comes last: until then nothing asks for the new pictures.
  for (const [path, bytes] of data) files.set(path, bytes);
  keepReferences(content, files, gone);
  const leaving = gone.filter((path) => !files.has(path)).map((path) => path.replace(ENTRY_DATA, "$1"));
  await checkChange(content, files, leaving);
  for (const [path, bytes] of files) await writeWhole(root, insideContent(root, path), bytes);
  for (const path of leaving) await rm(insideContent(root, path), { recursive: true, force: true });
}

/** Throws what would be wrong with the content after a change, and is not today. */
async function checkChange(
  content: Content,
  files: ReadonlyMap<string, Buffer>,
  leaving: readonly string[],
): Promise<void> {
  const isLeaving = (path: string) =>
    leaving.some((gone) => path === `content/${gone}` || path.startsWith(`content/${gone}/`));
  const next = new Map<string, ContentFile>([...content.files].filter(([path]) => !isLeaving(path)));
  for (const [place, bytes] of files) {
    const path = `content/${place}`;
    next.set(path, { path, hash: gitHashOf(bytes), bytes: () => bytes });
  }
  const before = new Set((await problemsOf(content)).map(lineOf));
  const problems = (await problemsOf(contentOf(next))).filter((problem) => !before.has(lineOf(problem)));
  if (problems.length > 0) throw new ContentError(problems);
}

/** Returns the paths in `content/` of the files at a place. */
function placesOf({ files }: Content, place: string): string[] {
  return filesAt(files, `content/${place}`).map(({ path }) => path.slice("content/".length));
}
