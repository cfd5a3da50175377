import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Content, type ContentFile, contentOf, gitHashOf } from "./content";
import type { Problem } from "./problem";

/** Files by their place on disk, each as it was at its last change. */
const known = new Map<string, { readonly change: string; readonly file: ContentFile }>();
/** Content by repository, while no file has changed. */
const last = new Map<string, { readonly key: string; readonly content: Content }>();

/**
 * Reads `content/` of a folder, the only reader of it. A file is read again only once it has changed. Links are not
 * followed: they could lead out of the folder.
 */
export function readContent(root: string): Content {
  const files = new Map<string, ContentFile>();
  const problems: Problem[] = [];
  let key = "";
  const folder = join(root, "content");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name);
    const path = `content${place.slice(folder.length)}`.replaceAll("\\", "/");
    if (entry.isFile()) {
      const { change, file } = fileAt(place, path);
      files.set(path, file);
      key += `${path} ${change}\n`;
    } else if (entry.isSymbolicLink()) {
      problems.push({ file: path, message: "es un enlace: pon aquí el archivo mismo." });
      key += `${path} link\n`;
    }
  }
  const before = last.get(root);
  const content = before?.key === key ? before.content : contentOf(files, problems);
  last.set(root, { key, content });
  return content;
}

function fileAt(place: string, path: string) {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(place);
  const change = [size, mtimeMs, ctimeMs, ino].join();
  const before = known.get(place);
  if (before?.change === change) return before;
  let hash: string | undefined;
  const bytes = () => readFileSync(place);
  const file: ContentFile = {
    path,
    bytes,
    get hash() {
      hash ??= gitHashOf(bytes());
      return hash;
    },
  };
  known.set(place, { change, file });
  return { change, file };
}
