import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Content, type ContentFile, contentOf, gitHashOf } from "./content";
import type { Problem } from "./problem";

/** Folder of `content/` and `public/`: the repository, or the one that `SITE_FOLDER` names. */
export const ROOT = resolve(process.env.SITE_FOLDER ?? fileURLToPath(new URL("../..", import.meta.url)));

/** Files by their place on disk, each as it was at its last change. */
const known = new Map<string, { readonly change: string; readonly file: ContentFile }>();
/** Content by repository, while no file has changed. */
const last = new Map<string, { readonly key: string; readonly content: Content }>();

/**
 * Reads `content/` of a repository, the only reader of it. A file is read again only once it has changed. Links are not
 * followed: they could lead out of the folder.
 */
export function readContent(root = ROOT): Content {
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
