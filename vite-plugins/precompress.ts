import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { compress } from "../server/http/encodings";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest", ".ico"]);

/** Smaller files fit into one network packet uncompressed. */
const MIN_BYTES = 512;

interface Options {
  readonly roots: readonly string[];
  readonly outDir: string;
}

/** Writes `.br` and `.gz` variants of text files after the last build, and prints a line per script and style sheet. */
export function precompress({ roots, outDir }: Options): Plugin {
  return {
    name: "frukto:precompress",
    apply: (_, { isSsrBuild = false }) => isSsrBuild,
    enforce: "post",
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        await rm(outDir, { recursive: true, force: true });
        for (const root of roots) await compressFolder(root, outDir, (line) => this.info(line));
      },
    },
  };
}

async function compressFolder(root: string, outDir: string, report: (line: string) => void): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file);
    if (!entry.isFile() || path.startsWith(".") || !COMPRESSIBLE.has(extname(file))) continue;
    const body = await readFile(file);
    if (body.byteLength < MIN_BYTES) continue;
    const br = await compress(body, "br", "build");
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.br`, br);
    await writeFile(`${target}.gz`, await compress(body, "gzip", "build"));
    if (/\.(js|css)$/.test(path)) report(`${path}: ${br.byteLength} bytes brotli of ${body.byteLength}`);
  }
}
