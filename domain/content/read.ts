import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Content, type ContentFile, contentOf, gitHashOf } from "./content";
import type { Problem } from "./problem";

/** Most files of a folder, and most bytes of a text. */
const MOST_FILES = 5_000;
const MOST_TEXT_BYTES = 1024 ** 2;

const IS_LINK = "es un enlace: pon aquí el archivo mismo.";

/** Files by their place on disk, each as it was at its last change. */
const known = new Map<string, { readonly change: string; readonly file: ContentFile }>();
/** Content by repository, while no file has changed. */
const last = new Map<string, { readonly key: string; readonly content: Content }>();

/** Reads `content/` of a folder that is being changed. A file is read again only once it has changed. */
export function readContent(root: string): Content {
  const { files, problems, key } = scanned(root, fileAt);
  const before = last.get(root);
  const content = before?.key === key ? before.content : contentOf(files, problems);
  last.set(root, { key, content });
  return content;
}

/** Reads `content/` of a folder once. Nothing is kept for later. */
export function readContentOnce(root: string): Content {
  const { files, problems } = scanned(root, (place, path) => ({ change: "", file: fileOf(place, path) }));
  return contentOf(files, problems);
}

/** Lists the files of `content/`. Links are not followed: they could lead out of the folder. */
function scanned(root: string, read: typeof fileAt) {
  const files = new Map<string, ContentFile>();
  const problems: Problem[] = [];
  let key = "";
  const folder = join(root, "content");
  if (realpathSync(folder) !== join(realpathSync(root), "content"))
    return { files, problems: [{ file: "content", message: IS_LINK }], key };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  if (entries.length > MOST_FILES)
    problems.push({ file: "content", message: `tiene más de ${MOST_FILES} archivos: borra los que sobran.` });
  for (const entry of entries.slice(0, MOST_FILES)) {
    const place = join(entry.parentPath, entry.name);
    const path = `content${place.slice(folder.length)}`.replaceAll("\\", "/");
    const wrong = problemOf(entry, place);
    if (wrong) {
      problems.push({ file: path, message: wrong });
      key += `${path} ${wrong}\n`;
    } else if (entry.isFile()) {
      const { change, file } = read(place, path);
      files.set(path, file);
      key += `${path} ${change}\n`;
    }
  }
  return { files, problems, key };
}

function problemOf(entry: Dirent, place: string): string | undefined {
  if (entry.isSymbolicLink()) return IS_LINK;
  const isText = entry.isFile() && entry.name.endsWith(".json");
  return isText && lstatSync(place).size > MOST_TEXT_BYTES
    ? "pesa más de 1 MB: los textos de una página no son tan largos."
    : undefined;
}

function fileAt(place: string, path: string) {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(place);
  const change = [size, mtimeMs, ctimeMs, ino].join();
  const before = known.get(place);
  if (before?.change === change) return before;
  const file = fileOf(place, path);
  known.set(place, { change, file });
  return { change, file };
}

function fileOf(place: string, path: string): ContentFile {
  let hash: string | undefined;
  const bytes = () => readFileSync(place);
  return {
    path,
    bytes,
    get hash() {
      hash ??= gitHashOf(bytes());
      return hash;
    },
  };
}
