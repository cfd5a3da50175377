import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BUILD } from "../site-folder";

const TEXTS = [".css", ".ico", ".js", ".svg", ".txt", ".webmanifest"];

/** Returns the files below a folder, by their paths in it. */
function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file)]));
}

test("the build has each of its texts of more than a packet in both codings, under its path, and no other file", () => {
  const texts = [...filesIn(join(BUILD, "client"))].filter(
    ([path, { length }]) => TEXTS.includes(extname(path)) && length >= 512,
  );
  const compressed = filesIn(join(BUILD, "precompressed"));
  expect([...compressed.keys()].sort()).toEqual(
    texts.flatMap(([path]) => [`${path}.br`, `${path}.gz`]).sort(),
  );
  for (const [path, text] of texts) {
    expect(brotliDecompressSync(compressed.get(`${path}.br`) ?? "").equals(text), path).toBe(true);
    expect(gunzipSync(compressed.get(`${path}.gz`) ?? "").equals(text), path).toBe(true);
  }
});
