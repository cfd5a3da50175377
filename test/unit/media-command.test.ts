import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readContent } from "../../owner/content/read";
import { runMedia } from "../../owner/pictures/run";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "frukto-media-"));
  for (const name of ["content", "public"])
    await cp(name, join(root, name), { recursive: true, preserveTimestamps: true });
});
afterAll(() => rm(root, { recursive: true }));

/** Returns when each file was written. */
async function times(): Promise<[string, number][]> {
  const paths = await readdir(root, { recursive: true });
  return Promise.all(
    paths.map(async (path): Promise<[string, number]> => [path, (await stat(join(root, path))).mtimeMs]),
  );
}

it("npm run media writes nothing where all is as content/ asks for, so that no build is due", async () => {
  const before = await times();
  expect(await runMedia(readContent(root), root)).toEqual({ problems: [], removed: [] });
  expect(await times()).toEqual(before);
});
