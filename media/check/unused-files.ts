import { readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Problem } from "../../vite-plugins/content/problem";
import { readSingleton } from "../../vite-plugins/content/read";
import { collections, singletons } from "../../vite-plugins/content/subjects";

/** Data, code, documents, and files that systems leave in folders. */
const EXPECTED = new RegExp(
  [
    `^content/(?:${[...Object.keys(singletons), "pictures"].join("|")})\\.json$`,
    `^content/(?:${Object.keys(collections).join("|")})/[^/]+/index\\.json$`,
    "\\.(?:ts|md)$",
    "(?:^|/)(?:\\.[^/]*|Thumbs\\.db|desktop\\.ini)$",
  ].join("|"),
);

/**
 * Returns a problem for each file of `content/` that nothing uses. `used` are the sources of pictures and files,
 * `places` the paths without extension where photographs may be.
 */
export function unusedFiles(
  root: string,
  used: readonly string[],
  places: readonly string[],
): readonly Problem[] {
  const drawings = readSingleton("order", root).machines.map(
    (slug) => `content/machines/${slug}/drawing.svg`,
  );
  return readdirSync(join(root, "content"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length))
    .filter((file) => ![...used, ...drawings].includes(file) && !EXPECTED.test(file))
    .map((file) => ({ file, message: mendOf(file, [...places, ...used]) }));
}

function mendOf(file: string, names: readonly string[]): string {
  const plain = file
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const ending = extname(plain).replace(".jpeg", ".jpg");
  const meant = names.find((name) => [plain, plain.slice(0, -extname(plain).length)].includes(name));
  if (meant) return `su nombre está escrito de otra forma: ponle «${basename(meant, ending)}${ending}».`;
  if (file.includes("/photos/"))
    return `ninguna foto de «gallery» se llama «${basename(file, extname(file))}»: agrégala en index.json, cambia el nombre del archivo o bórralo.`;
  return "nada en el sitio usa este archivo: revisa su nombre y su carpeta, o bórralo.";
}
