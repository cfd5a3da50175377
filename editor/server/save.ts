import { rm } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { cleanFile, extensionOf } from "../../media/check/clean";
import { readableData } from "../../media/check/legibility";
import { problemOfPicture } from "../../media/check/picture";
import { filesAt } from "../../media/source";
import { writeWhole } from "../../media/write-whole";
import { keepReferences } from "../../vite-plugins/content/entries";
import { insideContent } from "../../vite-plugins/content/paths";
import { ContentError } from "../../vite-plugins/content/problem";
import { gitHashOf, type Leaf, treeOf } from "./tree";

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
  // Saving would undo another person's change.
  const [seen, now] = [known, tree].map((leaves) => new Map(leaves.map(({ path, sha }) => [path, sha])));
  if ([...additions, ...deletions].some(({ path }) => seen?.get(path) !== now?.get(path)))
    throw new Error("Esto cambió fuera de esta ventana: copia lo tuyo, recarga la página y hazlo de nuevo.");
  const gone = deletions.flatMap(({ path }) => filesAt(content, path));
  const added = additions.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents, "base64url") }));
  const isData = ({ path }: { path: string }) => path.endsWith(".json");
  const data = new Map(added.filter(isData).map(({ path, bytes }) => [path, readableData(path, bytes)]));
  // Files that were kept before are clean: they only move.
  const files = new Map<string, Buffer>();
  const kept = new Set(tree.map(({ path, sha }) => extname(path) + sha));
  for (const { path, bytes } of added.filter((each) => !isData(each))) {
    const isKept = kept.has(extname(path) + gitHashOf(bytes));
    const clean = isKept ? bytes : await cleanFile(path, bytes);
    const place = extname(path) ? path : path + (await extensionOf(clean));
    if (files.has(place)) throw new Error(`«${path}» ya está en uso: elige otro nombre.`);
    if (place !== path && !isKept) {
      const { theme } = JSON.parse(String(data.get(`${dirname(path)}/index.json`) ?? "{}"));
      const message = await problemOfPicture(`content/${path}`, clean, theme?.text);
      if (message) throw new ContentError([{ file: `content/${place}`, message }]);
    }
    files.set(place, clean);
    gone.push(...filesAt(content, path));
  }
  // Data comes last: until then nothing asks for the new pictures.
  for (const [path, bytes] of data) files.set(path, bytes);
  keepReferences(root, files, gone);
  for (const [path, bytes] of files) await writeWhole(root, insideContent(root, path), bytes);
  for (const path of gone.filter((each) => !files.has(each)))
    await rm(join(content, path.replace(ENTRY_DATA, "$1")), { recursive: true, force: true });
}
