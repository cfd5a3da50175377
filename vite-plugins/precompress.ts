import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { compress, isCompressible } from "../server/http/memory/encodings";

interface Options {
  readonly root: string;
  readonly outDir: string;
}

/** Writes `.br` and `.gz` variants of text files after the last build, and prints a line per script and style sheet. */
export function precompress({ root, outDir }: Options): Plugin {
  return {
    name: "frukto:precompress",
    apply: (_, { isSsrBuild = false }) => isSsrBuild,
    enforce: "post",
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        await rm(outDir, { recursive: true, force: true });
        await compressFolder(root, outDir, (line) => this.info(line));
      },
    },
  };
}

async function compressFolder(root: string, outDir: string, report: (line: string) => void): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file);
    if (!entry.isFile() || path.startsWith(".")) continue;
    const body = await readFile(file);
    if (!isCompressible(path, body)) continue;
    const br = await compress(body, "br", "build");
    const target = join(outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.br`, br);
    await writeFile(`${target}.gz`, await compress(body, "gzip", "build"));
    if (/\.(js|css)$/.test(path)) report(`${path}: ${br.byteLength} bytes brotli of ${body.byteLength}`);
  }
}
