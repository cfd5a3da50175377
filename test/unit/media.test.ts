import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import clients from "virtual:content/clients";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { flavours as flavourList } from "~content/flavours";
import { machines } from "~content/machines.server";
import { films, type Picture, type PictureName, pictures } from "~content/pictures";
import { flaw } from "../../media/film";
import { MOST_OF_A_DATASHEET } from "../../media/other-files";
import { KILOBYTE, mediaBudget } from "../support/weight-budget";

/** Files of `public/` outside the manifest, by their use. */
const publicFiles = {
  /** The hero's film. */
  video: films.map((name) => `/${name}.mp4`),
  /** Datasheets of the machines that have one. */
  documents: machines
    .filter(({ url }) => existsSync(`content/machines/${url}/datasheet.pdf`))
    .map(({ pdf }) => `/pdf/${pdf}`),
  /** Small fruit icons. */
  icons: flavourList.map(({ txtImg }) => txtImg),
  /** Wordmarks of the clients. */
  clients: clients.map(({ slug }) => `/marcas/${slug}.svg`),
  chat: ["/chat/patron.svg", "/chat/avatar.svg", "/chat/aviso.mp3"],
  /** Our own logo, dark and light, for structured data and print. */
  logo: ["/marca/frukto.svg", "/marca/frukto-claro.svg"],
  /** Files that browsers request unasked or through the manifest. */
  browser: [
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
  ],
  /** Open Graph pictures, 1200 x 630. */
  sharing: ["/og/inicio.jpg", ...machines.map(({ url }) => `/og/${url}.jpg`)],
} as const;

const folder = fileURLToPath(new URL("../../public", import.meta.url));
const names = Object.keys(pictures) as PictureName[];

const flavours = names
  .filter((name) => name.startsWith("/sabores/fondos/"))
  .map((name) => name.replace("/sabores/fondos/", ""));

/** Returns a file's size in kilobytes. */
function size(path: string): number {
  return statSync(join(folder, path)).size / KILOBYTE;
}

/** Returns width and address of a picture's files. */
function filesOf(name: PictureName): [width: number, path: string][] {
  const { widths }: Picture = pictures[name];
  const widest = Math.max(...widths);
  return widths.flatMap((width): [number, string][] => [
    [width, `${name}-${width}.avif`],
    [width, width === widest ? `${name}.webp` : `${name}-${width}.webp`],
  ]);
}

/** Returns the smallest sufficient width, as a browser picks it. */
function picked(name: PictureName, wanted: number): string {
  const { widths }: Picture = pictures[name];
  const width = widths.find((offered) => offered >= wanted) ?? Math.max(...widths);
  return `${name}-${width}.avif`;
}

describe.each(names)("%s", (name) => {
  const { width, height, widths, color }: Picture = pictures[name];

  test("has every width in both formats, at the size the manifest says", async () => {
    for (const [wide, path] of filesOf(name)) {
      const found = await sharp(join(folder, path)).metadata();
      expect([path, found.width], path).toEqual([path, wide]);
      expect(Math.abs(found.height - (wide * height) / width), `${path} keeps its shape`).toBeLessThan(1.01);
      if (wide === width) expect(found.height, path).toBe(height);
    }
  });

  test("offers growing widths up to its own, and a colour to wait in", () => {
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(widths.at(-1)).toBe(width);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("public/", () => {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const listed = [
    ...Object.values(publicFiles).flat(),
    ...names.flatMap((name) => filesOf(name).map(([, path]) => path)),
  ];

  test("holds exactly the files that the manifest and the list name", () => {
    expect(found.sort()).toEqual([...listed].sort());
  });

  test("stays within its total size", () => {
    expect(found.reduce((sum, path) => sum + size(path), 0)).toBeLessThanOrEqual(mediaBudget.everything);
  });
});

describe("budgets", () => {
  test("the poster's", () => {
    expect(size("/portada/frukto-movil-480.avif")).toBeLessThanOrEqual(mediaBudget.posterPhone);
    expect(size("/portada/frukto-1280.avif")).toBeLessThanOrEqual(mediaBudget.poster);
    expect(size("/portada/frukto.webp")).toBeLessThanOrEqual(mediaBudget.poster);
  });

  test.each(flavours)("a change to %s, glass and ground on a phone and on a desk", (slug) => {
    const glass = `/sabores/${slug}` as PictureName;
    const ground = `/sabores/fondos/${slug}` as PictureName;
    for (const [glassWidth, screen] of [
      [780, 1170],
      [480, 1440],
    ] as const) {
      expect(size(picked(glass, glassWidth)) + size(picked(ground, screen))).toBeLessThanOrEqual(
        mediaBudget.flavourChange,
      );
    }
  });

  test("the film, which browsers choose smallest first", () => {
    const sizes = publicFiles.video.map(size);
    expect(films.at(-1)).toBe("frukto");
    expect(Math.max(...sizes)).toBe(sizes.at(-1));
  });

  test("datasheets, web font, notification, drawings", () => {
    for (const path of publicFiles.documents)
      expect(size(path), path).toBeLessThanOrEqual(MOST_OF_A_DATASHEET * 1024);
    expect(size("/chat/aviso.mp3")).toBeLessThanOrEqual(mediaBudget.notification);
    for (const path of [...publicFiles.icons, ...publicFiles.clients])
      expect(size(path), path).toBeLessThanOrEqual(mediaBudget.drawing);
    const font = fileURLToPath(new URL("../../app/styles/fonts/frukto-sans.woff2", import.meta.url));
    expect(statSync(font).size / KILOBYTE).toBeLessThanOrEqual(mediaBudget.font);
  });
});

describe("single files", () => {
  test("sharing pictures are 1200 x 630, icons have the size in their name", async () => {
    for (const path of publicFiles.sharing) {
      const { width, height } = await sharp(join(folder, path)).metadata();
      expect([path, width, height]).toEqual([path, 1200, 630]);
    }
    for (const [path, side] of [
      ["/apple-touch-icon.png", 180],
      ["/icon-192.png", 192],
      ["/icon-512.png", 512],
      ["/icon-maskable-512.png", 512],
    ] as const) {
      const { width, height } = await sharp(join(folder, path)).metadata();
      expect([path, width, height]).toEqual([path, side, side]);
    }
  });

  test("the web manifest's icons exist", () => {
    const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as {
      icons: { src: string }[];
    };
    for (const { src } of icons) expect(existsSync(join(folder, src)), src).toBe(true);
  });

  test("drawings need no font, no script and no other file", () => {
    const drawings = [...publicFiles.icons, ...publicFiles.clients, ...publicFiles.logo, "/chat/patron.svg"];
    for (const path of drawings) {
      expect(readFileSync(join(folder, path), "utf8"), path).not.toMatch(/<text|<script|<image|href=/);
    }
  });

  test.each(publicFiles.video)("%s: no sound, plays while it loads", (path) => {
    expect(
      flaw(readFileSync(join(folder, path)), path.endsWith("-av1.mp4") ? "av01" : "avc1"),
    ).toBeUndefined();
  });

  test("datasheets that `npm run print` wrote are tagged and Spanish", () => {
    for (const path of publicFiles.documents) {
      const text = readFileSync(join(folder, path), "latin1");
      if (!text.includes("Skia/PDF")) continue;
      expect(text, path).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
      expect(text, path).toMatch(/\/Lang \(es-CL\)/);
    }
  });
});
