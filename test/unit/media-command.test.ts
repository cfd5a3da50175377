import { cp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readContent } from "../../owner/content/read";
import { runMedia } from "../../owner/pictures/run";
import { temporaryFolder } from "../support/temporary-folder";

it("npm run media writes nothing where all is as content/ asks for, so that no build is due", async () => {
  const root = temporaryFolder();
  for (const name of ["content", "public"])
    await cp(name, join(root, name), { recursive: true, preserveTimestamps: true });
  const times = async () => {
    const paths = await readdir(root, { recursive: true });
    return Promise.all(paths.map(async (path) => [path, (await stat(join(root, path))).mtimeMs]));
  };
  const before = await times();
  expect(await runMedia(readContent(root), root)).toEqual({ problems: [], removed: [] });
  expect(await times()).toEqual(before);
});
