import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "~domain/pictures";
import { readContent } from "../../domain/content/read";
import { filesOf } from "../../owner/pictures/encode";
import { runMedia } from "../../owner/pictures/run";
import { temporaryFolder } from "../support/temporary-folder";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

// content-problems.test.ts checks that content/ is fit, photographs.test.ts that pictures keep within their weight.

const sizeOf = async (path: string) => {
  const { width, height } = await sharp(join("public", path)).metadata();
  return { width, height };
};

test.each(Object.entries(pictures))("%s has every width in both formats", async (name, picture) => {
  const { width: full, height, widths } = picture;
  for (const { width, avif, webp } of filesOf({ path: name, widths })) {
    const expected = { width, height: Math.round((width * height) / full) };
    for (const path of [avif, webp]) expect(await sizeOf(path), path).toEqual(expected);
  }
});

test("icons have the sizes that browsers and the web manifest name, and the notification is light", async () => {
  const { icons } = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8"));
  for (const { src, sizes } of [...icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const { width, height } = await sizeOf(src);
    expect(sizes).toBe(src.endsWith(".svg") ? "any" : `${width}x${height}`);
  }
  expect(statSync("public/chat/aviso.mp3").size).toBeLessThanOrEqual(mediaBudget.notification * KILOBYTE);
  expect(readdirSync("public")).toContain("favicon.ico");
  expect(readdirSync("public/marca")).toEqual(["frukto-claro.svg", "frukto.svg"]);
});

test("npm run media writes nothing where all is as content/ asks for, so that no build is due", async () => {
  const root = temporaryFolder();
  for (const name of ["content", "public"])
    await cp(name, join(root, name), { recursive: true, preserveTimestamps: true });
  const times = () => {
    const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
    return Promise.all(paths.map(async (path) => [path, (await stat(join(root, path))).mtimeMs]));
  };
  const before = await times();
  expect(await runMedia(readContent(root), root)).toEqual({ problems: [], removed: [] });
  expect(await times()).toEqual(before);
});
