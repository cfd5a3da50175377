import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { designFrames } from "~domain/pictures";
import { pictureFiles } from "../../domain/content/made-files";
import { readContent } from "../../domain/content/read";
import { hexBytes } from "../../owner/pictures/contrast";
import { runMedia } from "../../owner/pictures/run";
import { token } from "../../vite-plugins/token";
import { SITE } from "../site-folder";
import { release } from "../support/releases";
import { sourceFiles } from "../support/source-files";
import { temporaryFolder } from "../support/temporary-folder";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

// content-problems.test.ts checks that content/ is fit, photographs.test.ts that pictures keep within their weight.

const sizeOf = async (path: string, folder = join(SITE, "public")) => {
  const { width, height } = await sharp(join(folder, path)).metadata();
  return { width, height };
};

const contentFrames = Object.entries(release.pictures).map(
  ([name, { frame }]) => [name, frame, join(SITE, "public")] as const,
);
const ofDesign = Object.entries(designFrames).map(([name, frame]) => [name, frame, "design"] as const);

test.each([...contentFrames, ...ofDesign])(
  "%s has every width in both formats",
  async (name, picture, folder) => {
    const { width: full, height, widths } = picture;
    for (const { width, avif, webp } of pictureFiles(name, widths)) {
      const expected = { width, height: Math.round((width * height) / full) };
      for (const path of [avif, webp]) expect(await sizeOf(path, folder), path).toEqual(expected);
    }
  },
);

test("icons have the sizes that browsers and the web manifest name, and the notification is light", async () => {
  const { icons } = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8"));
  for (const { src, sizes } of [...icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const { width, height } = await sizeOf(src);
    expect(sizes).toBe(src.endsWith(".svg") ? "any" : `${width}x${height}`);
  }
  expect(statSync("design/chat/aviso.mp3").size).toBeLessThanOrEqual(mediaBudget.notification * KILOBYTE);
  const directory = readFileSync("public/favicon.ico");
  const sizesInIt = [0, 1, 2].map((entry) => directory[6 + 16 * entry]);
  expect([directory.readUInt16LE(4), ...sizesInIt]).toEqual([3, 16, 32, 48]);
  for (const entry of [0, 1, 2]) {
    const [bytes, at] = [8, 12].map((field) => directory.readUInt32LE(6 + 16 * entry + field));
    const picture = directory.subarray(at, Number(at) + Number(bytes));
    expect((await sharp(picture).metadata()).width).toBe(sizesInIt[entry]);
  }
  expect(readdirSync("public/marca")).toEqual(["frukto-claro.svg", "frukto.svg"]);
});

test.each([".", SITE])(
  "npm run media writes nothing in %s, where all is as content/ and tokens ask for, so that no build is due",
  async (site) => {
    const root = temporaryFolder();
    for (const name of ["content", "public"])
      await cp(join(site, name), join(root, name), { recursive: true, preserveTimestamps: true });
    const times = () => {
      const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
      return Promise.all(paths.map(async (path) => [path, (await stat(join(root, path))).mtimeMs]));
    };
    const before = await times();
    expect(await runMedia(readContent(root), root)).toEqual({ problems: [], removed: [] });
    expect(await times()).toEqual(before);
  },
);

test("the style sheet alone says what yellow the brand has", () => {
  const yellow = new RegExp(`${token("yellow")}|${hexBytes(token("yellow")).join(",? ?")}`, "i");
  const code = sourceFiles().filter((path) => /\.(?:css|js|sh|tsx?|webmanifest)$/.test(path));
  const made = /^(?:test\/site\/)?public\//;
  const found = code.filter((path) => !made.test(path) && yellow.test(readFileSync(path, "utf8")));
  expect(found).toEqual(["app/styles/tokens.css"]);
});
