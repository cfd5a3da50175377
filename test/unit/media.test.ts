import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { machines } from "~domain/machines.server";
import { type Picture, type PictureName, pictures } from "~domain/pictures";
import { filesOf } from "../../owner/pictures/encode";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

// media-command.test.ts checks that public/ is what content/ asks for, content-problems.test.ts that content/ is fit;
// photographs.test.ts, that pictures keep within their weight.

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
