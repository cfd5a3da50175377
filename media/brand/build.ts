import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { outlineWord, wordmarkCut } from "../driver/outline";
import { publicFolder } from "../driver/paths";
import { icoFile } from "./ico";

const yellow = "#FFD400";
const ink = "#0A1413";
const paper = "#FFFFFF";
const deep = "#03191A";

/** Draws the logo in both colours, favicon, touch and app icons, and the web manifest. */
export async function buildBrand(): Promise<void> {
  await mkdir(join(publicFolder, "marca"), { recursive: true });
  await put("marca/frukto.svg", await logo(ink));
  await put("marca/frukto-claro.svg", await logo(paper));
  const favicon = await initial({ corner: 116, scale: 0.6 });
  await put("favicon.svg", favicon);
  const small = await Promise.all([16, 32, 48].map((size) => raster(favicon, size)));
  await put("favicon.ico", icoFile(small));
  // Systems round these themselves, so they are full squares; the maskable one keeps clear of any mask.
  const square = await initial({ corner: 0, scale: 0.6 });
  await put("apple-touch-icon.png", await raster(square, 180));
  await put("icon-192.png", await raster(favicon, 192));
  await put("icon-512.png", await raster(favicon, 512));
  await put("icon-maskable-512.png", await raster(await initial({ corner: 0, scale: 0.48 }), 512));
  await put("manifest.webmanifest", webManifest());
}

/** The brand's name, outlined, tight to its ink. */
async function logo(color: string): Promise<string> {
  const { path, bounds } = await outlineWord("frukto", wordmarkCut);
  const [x0, y0, x1, y1] = bounds.map(Math.round) as [number, number, number, number];
  const box = `${x0} ${y0} ${x1 - x0} ${y1 - y0}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Math.round((x1 - x0) / 10)}" height="${Math.round((y1 - y0) / 10)}"><path fill="${color}" d="${path}"/></svg>\n`;
}

/** The initial on yellow, 512 square: corner radius in px, height of the letter as a share of the side. */
export async function initial({ corner, scale }: { corner: number; scale: number }): Promise<string> {
  const { path, bounds } = await outlineWord("f", wordmarkCut);
  const [x0, y0, x1, y1] = bounds;
  const zoom = (512 * scale) / (y1 - y0);
  const x = 256 - ((x0 + x1) / 2) * zoom;
  const y = 256 - ((y0 + y1) / 2) * zoom;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="${yellow}"/><path fill="#000" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(4)})" d="${path}"/></svg>\n`;
}

function raster(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function webManifest(): string {
  const icon = (src: string, sizes: string, type: string, purpose: string) => ({ src, sizes, type, purpose });
  return `${JSON.stringify(
    {
      name: "frukto",
      short_name: "frukto",
      description: "Bebe fruta, no plástico.",
      lang: "es-CL",
      dir: "ltr",
      start_url: "/",
      scope: "/",
      display: "browser",
      background_color: paper,
      theme_color: deep,
      icons: [
        icon("/favicon.svg", "any", "image/svg+xml", "any"),
        icon("/icon-192.png", "192x192", "image/png", "any"),
        icon("/icon-512.png", "512x512", "image/png", "any"),
        icon("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
      ],
    },
    null,
    2,
  )}\n`;
}

function put(name: string, content: string | Buffer): Promise<void> {
  return writeFile(join(publicFolder, name), content);
}
