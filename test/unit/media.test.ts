import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import clients from "virtual:content/clients";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { flavours } from "~content/flavours";
import { machines } from "~content/machines.server";
import { films, type Picture, type PictureName, pictures } from "~content/pictures";
import { filesOf } from "../../media/encode";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

// media-command.test.ts checks that public/ is what content/ asks for, content-problems.test.ts that content/ is fit.

const folder = fileURLToPath(new URL("../../public", import.meta.url));
const names = Object.keys(pictures) as PictureName[];

/** Returns a file's size in kilobytes. */
function size(path: string): number {
  return statSync(join(folder, path)).size / KILOBYTE;
}

/** Returns the smallest sufficient width, as a browser picks it. */
function picked(name: PictureName, wanted: number): string {
  const { widths }: Picture = pictures[name];
  const width = widths.find((offered) => offered >= wanted) ?? Math.max(...widths);
  return `${name}-${width}.avif`;
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

describe("budgets", () => {
  test("everything", () => {
    const found = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(found.reduce((sum, path) => sum + size(path), 0)).toBeLessThanOrEqual(mediaBudget.everything);
  });

  test("the poster", () => {
    expect(size("/portada/frukto-movil-480.avif")).toBeLessThanOrEqual(mediaBudget.posterPhone);
    expect(size("/portada/frukto-1280.avif")).toBeLessThanOrEqual(mediaBudget.poster);
    expect(size("/portada/frukto.webp")).toBeLessThanOrEqual(mediaBudget.poster);
  });

  test.each(flavours)("a change to $slug, glass and ground on a phone and on a desk", ({ img, bgImg }) => {
    for (const [glassWidth, screen] of [
      [780, 1170],
      [480, 1440],
    ] as const) {
      expect(size(picked(img, glassWidth)) + size(picked(bgImg, screen))).toBeLessThanOrEqual(
        mediaBudget.flavourChange,
      );
    }
  });

  test("the film, which browsers choose smallest first", () => {
    const sizes = films.map((name) => size(`/${name}.mp4`));
    expect(films.at(-1)).toBe("frukto");
    expect(Math.max(...sizes)).toBe(sizes.at(-1));
  });

  test("web font, notification, drawings", () => {
    expect(size("/chat/aviso.mp3")).toBeLessThanOrEqual(mediaBudget.notification);
    for (const path of [
      ...flavours.map(({ txtImg }) => txtImg),
      ...clients.map(({ slug }) => `/marcas/${slug}.svg`),
    ])
      expect(size(path), path).toBeLessThanOrEqual(mediaBudget.drawing);
    const font = fileURLToPath(new URL("../../app/styles/fonts/frukto-sans.woff2", import.meta.url));
    expect(statSync(font).size / KILOBYTE).toBeLessThanOrEqual(mediaBudget.font);
  });
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
