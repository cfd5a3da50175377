import { existsSync, readFileSync, statSync } from "node:fs";
import { cp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { machines } from "~domain/machines.server";
import { type Picture, type PictureName, pictures } from "~domain/pictures";
import { readContent } from "../../owner/content/read";
import { filesOf } from "../../owner/pictures/encode";
import { runMedia } from "../../owner/pictures/run";
import { temporaryFolder } from "../support/temporary-folder";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

// content-problems.test.ts checks that content/ is fit, photographs.test.ts that pictures keep within their weight.

const folder = fileURLToPath(new URL("../../public", import.meta.url));
const names = Object.keys(pictures) as PictureName[];

/** Returns a file's size in kilobytes. */
function size(path: string): number {
  return statSync(join(folder, path)).size / KILOBYTE;
}

test.each(names)("%s has every width in both formats, at the size the manifest says", async (name) => {
  const { width, height, widths, color }: Picture = pictures[name];
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  for (const { width: wide, avif, webp } of filesOf({ path: name, widths })) {
    for (const path of [avif, webp]) {
      const found = await sharp(join(folder, path)).metadata();
      expect(found.width, path).toBe(wide);
      expect(Math.abs(found.height - (wide * height) / width), `${path} keeps its shape`).toBeLessThan(1.01);
      if (wide === width) expect(found.height, path).toBe(height);
    }
  }
});

test("web font and notification are light", () => {
  expect(size("/chat/aviso.mp3")).toBeLessThanOrEqual(mediaBudget.notification);
  const font = fileURLToPath(new URL("../../app/styles/fonts/frukto-sans.woff2", import.meta.url));
  expect(statSync(font).size / KILOBYTE).toBeLessThanOrEqual(mediaBudget.font);
});

describe("single files", () => {
  test.each([
    ["/apple-touch-icon.png", 180],
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
    ["/icon-maskable-512.png", 512],
  ])("%s is a square of %i px", async (path, side) => {
    expect(await sharp(join(folder, path)).metadata()).toMatchObject({ width: side, height: side });
  });

  test("the icons and logos that browsers, the web manifest and structured data name are there", () => {
    const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as {
      icons: { src: string }[];
    };
    const logos = ["/favicon.svg", "/favicon.ico", "/marca/frukto.svg", "/marca/frukto-claro.svg"];
    for (const path of [...logos, ...icons.map(({ src }) => src)])
      expect(existsSync(join(folder, path)), path).toBe(true);
  });

  test("datasheets that `npm run print` wrote are tagged and Spanish", () => {
    for (const { pdf } of machines.filter(({ pdf }) => existsSync(join(folder, "pdf", pdf)))) {
      const text = readFileSync(join(folder, "pdf", pdf), "latin1");
      if (!text.includes("Skia/PDF")) continue;
      expect(text, pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
      expect(text, pdf).toMatch(/\/Lang \(es-CL\)/);
    }
  });
});

test("npm run media writes nothing where all is as content/ asks for, so that no build is due", async () => {
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
