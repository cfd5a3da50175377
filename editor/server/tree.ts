import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file or folder as Keystatic's local mode asks for it. `sha` changes with what is in it. */
interface Entry {
  readonly path: string;
  readonly mode: "040000" | "100644";
  readonly type: "tree" | "blob";
  readonly sha: string;
}

const EXTENSION = /\.(jpe?g|png|webp|avif)$/i;

/**
 * Lists a folder. Pictures have no extension in it: the form asks for `photos/frente` and gets whichever file lies
 * there.
 */
export async function treeOf(folder: string, inside = ""): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = inside + entry.name;
    if (entry.isDirectory()) {
      const children = await treeOf(folder, `${path}/`);
      entries.push(
        { path, mode: "040000", type: "tree", sha: hashOf(JSON.stringify(children)) },
        ...children,
      );
    } else if (entry.isFile()) {
      const sha = hashOf(await readFile(join(folder, path)));
      entries.push({ path: path.replace(EXTENSION, ""), mode: "100644", type: "blob", sha });
    }
  }
  return entries.filter(({ path }) => !/(^|\/)\./.test(path));
}

function hashOf(content: string | Buffer): string {
  return createHash("sha1").update(content).digest("hex");
}

/** Returns the files of a picture's place: `photos/frente.jpg` for `photos/frente`. */
export async function filesAt(folder: string, place: string): Promise<string[]> {
  const at = place.lastIndexOf("/") + 1;
  const found = await readdir(join(folder, place.slice(0, at)), { withFileTypes: true }).catch(() => []);
  return found
    .filter(
      (entry) => entry.isFile() && [entry.name, entry.name.replace(EXTENSION, "")].includes(place.slice(at)),
    )
    .map(({ name }) => place.slice(0, at) + name);
}
