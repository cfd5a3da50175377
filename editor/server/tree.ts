import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXTENSION } from "../../media/source";

/** A file or folder as Keystatic's local mode asks for it. `sha` changes with what is in it. */
export interface Leaf {
  readonly path: string;
  readonly mode: "040000" | "100644";
  readonly type: "tree" | "blob";
  readonly sha: string;
}

/**
 * Lists a folder. Pictures have no extension in it: the form asks for `photos/frente` and gets whichever file lies
 * there.
 */
export async function treeOf(folder: string, inside = ""): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = inside + entry.name;
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) {
      const children = await treeOf(folder, `${path}/`);
      const sha = hashOf(Buffer.from(JSON.stringify(children)));
      leaves.push({ path, mode: "040000", type: "tree", sha }, ...children);
    } else if (entry.isFile()) {
      const bytes = await readFile(join(folder, path));
      // Keystatic sends no file whose hash is Git's. It sends data with every save, for the day of the change.
      const sha = path.endsWith(".json") ? hashOf(bytes) : gitHashOf(bytes);
      leaves.push({ path: path.replace(EXTENSION, ""), mode: "100644", type: "blob", sha });
    }
  }
  return leaves;
}

/** Returns the hash that Git gives a file. */
export function gitHashOf(bytes: Buffer): string {
  return hashOf(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));
}

function hashOf(bytes: Buffer): string {
  return createHash("sha1").update(bytes).digest("hex");
}
