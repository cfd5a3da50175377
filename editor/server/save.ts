import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { cleanFile } from "../../media/check/clean";
import { flavourProblems, machineProblems } from "../../media/check/legibility";
import { problemOfPicture } from "../../media/check/picture";
import { writeWhole } from "../../media/write-whole";
import { entryAt, keepReferences, writtenData } from "../../vite-plugins/content/entries";
import { ContentError } from "../../vite-plugins/content/problem";
import { insideContent } from "./guard";
import { filesAt, gitHashOf, type Leaf, treeOf } from "./tree";

/** A save of Keystatic's local mode, of one form. Paths begin in `content/`; pictures have no extension. */
export interface Save {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
  /** The content as the form's window has seen it. */
  readonly known: readonly Leaf[];
}

const ENTRY_DATA = /(^\w+\/[^/]+)\/index\.json$/;

/** Checks a save, then writes its files, each of them whole. Throws and writes nothing if anything is refused. */
export async function save(root: string, { additions, deletions, known }: Save): Promise<void> {
  const content = join(root, "content");
  for (const { path } of [...additions, ...deletions]) insideContent(root, path);
  const tree = await treeOf(content);
  refuseOutdated([...additions, ...deletions], known, tree);
  const gone = deletions.flatMap(({ path }) => filesAt(content, path));
  const files = new Map<string, Buffer>();
  const colors = new Map<string, string>();
  for (const { path, contents } of additions.filter(({ path }) => path.endsWith(".json"))) {
    const data = writtenData(path, Buffer.from(contents, "base64url"));
    const color = readable(path, data);
    if (color) colors.set(path.replace("index.json", "ground"), color);
    files.set(path, data);
  }
  // Files that were kept before are clean: they only move.
  const kept = new Set(tree.map(({ path, sha }) => extname(path) + sha));
  for (const { path, contents } of additions.filter(({ path }) => !path.endsWith(".json"))) {
    const bytes = Buffer.from(contents, "base64url");
    const isKept = kept.has(extname(path) + gitHashOf(bytes));
    const clean = isKept ? bytes : await cleanFile(path, bytes);
    const isPicture = extname(path) === "";
    const place = isPicture ? `${path}.${await extensionOf(clean)}` : path;
    if (files.has(place)) throw new Error(`«${path}» ya está en uso: elige otro nombre.`);
    const problem =
      isPicture && !isKept && (await problemOfPicture(`content/${path}`, clean, colors.get(path)));
    if (problem) throw new ContentError([{ file: `content/${place}`, message: problem }]);
    files.set(place, clean);
    gone.push(...filesAt(content, path));
  }
  keepReferences(root, files, gone);
  // Data comes last: until then nothing asks for the new pictures.
  const isData = (path: string) => Number(path.endsWith(".json"));
  for (const [path, bytes] of [...files].sort(([a], [b]) => isData(a) - isData(b)))
    await writeWhole(root, insideContent(root, path), bytes);
  for (const path of gone.filter((each) => !files.has(each)))
    await rm(join(content, path.replace(ENTRY_DATA, "$1")), { recursive: true, force: true });
}

/** Throws if a file is not the one that the form's window has seen: a save would undo what somebody else did. */
function refuseOutdated(touched: Save["deletions"], known: readonly Leaf[], tree: readonly Leaf[]): void {
  const shaIn = (leaves: readonly Leaf[]) => new Map(leaves.map(({ path, sha }) => [path, sha]));
  const [seen, now] = [shaIn(known), shaIn(tree)];
  if (touched.some(({ path }) => seen.get(path) !== now.get(path)))
    throw new Error(
      "Esto cambió fuera de esta ventana. Copia lo que escribiste, recarga la página y hazlo de nuevo.",
    );
}

/** Throws what can't be read of an entry. Returns the colour of a flavour's texts. */
function readable(path: string, bytes: Buffer): string | undefined {
  const { collection, slug = "" } = entryAt(path) ?? {};
  const entry = { ...JSON.parse(String(bytes)), slug };
  const problems =
    collection === "flavours"
      ? flavourProblems(entry)
      : collection === "machines"
        ? machineProblems(entry)
        : [];
  if (problems.length > 0) throw new ContentError(problems);
  return entry.theme?.text;
}

async function extensionOf(picture: Buffer): Promise<string> {
  const { format } = await sharp(picture).metadata();
  return format.replace("jpeg", "jpg").replace("heif", "avif");
}
