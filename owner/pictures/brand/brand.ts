import { readFileSync } from "node:fs";
import sharp from "sharp";
import { LANGUAGE } from "~domain/fixed-texts";
import { gitHashOf } from "../../../domain/content/content";
import type { Data } from "../../../domain/content/data";
import { token } from "../../../vite-plugins/token";
import type { Delivery } from "../delivery";
import { icoOf } from "./ico";

const DRAWING = "owner/pictures/brand/wordmark.svg";
const wordmark = readFileSync(new URL("wordmark.svg", import.meta.url), "utf8");
/** Side of the icons' drawing. */
const SIDE = 512;
/** Place of the wordmark's first letter in its drawing: it stands on y = 0. */
const LETTER = { left: 11, right: 406, height: 729 };

/** A shape behind the letter, by the radius of its corners, and the letter's share of the height. */
const TILE = { radius: 116, share: 0.6 };
const ROUND = { radius: SIDE / 2, share: 0.5 };
/** Systems cut their own shape out of these. */
const SQUARE = { radius: 0, share: 0.6 };
const MASKABLE = { radius: 0, share: 0.48 };

/** Returns the wordmarks, icons and the web manifest, which follow the drawing, the tokens and the site's texts. */
export function brandDeliveries({ name, slogan }: Data["site"]): Delivery[] {
  const letter = /d="([^Z]*Z)/.exec(wordmark)?.[1] ?? "";
  const drawn = (shape: typeof TILE) => iconOf(letter, shape);
  const png = (path: string, shape: typeof TILE, size: number) =>
    made(path, drawn(shape), (svg) => pngOf(svg, size));
  return [
    made("/marca/frukto.svg", wordmark.replace("currentColor", token("ink"))),
    made("/marca/frukto-claro.svg", wordmark.replace("currentColor", token("paper"))),
    made("/chat/avatar.svg", drawn(ROUND)),
    made("/favicon.svg", drawn(TILE)),
    made("/favicon.ico", drawn(TILE), async (svg) =>
      icoOf(await Promise.all([16, 32, 48].map((size) => pngOf(svg, size)))),
    ),
    png("/icon-192.png", TILE, 192),
    png("/icon-512.png", TILE, 512),
    png("/icon-maskable-512.png", MASKABLE, 512),
    png("/apple-touch-icon.png", SQUARE, 180),
    made("/manifest.webmanifest", manifestOf(name, slogan)),
  ];
}

/** Returns the delivery of a file that is made of a text, by default of its bytes. */
function made(
  path: string,
  text: string,
  encode: (text: string) => Promise<Buffer> = async () => Buffer.from(text),
): Delivery {
  return {
    source: { path: DRAWING, hash: gitHashOf(Buffer.from(text)) },
    paths: [path],
    check: () => {},
    make: async () => new Map([[path, await encode(text)]]),
  };
}

/** Returns the wordmark's first letter in the middle of a shape. */
function iconOf(letter: string, { radius, share }: typeof TILE): string {
  const scale = (share * SIDE) / LETTER.height;
  const x = SIDE / 2 - (scale * (LETTER.left + LETTER.right)) / 2;
  const y = (SIDE * (1 + share)) / 2;
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${token("yellow")}"/><path fill="#000" transform="${place}" d="${letter}"/></svg>\n`;
}

function pngOf(svg: string, size: number): Promise<Buffer> {
  // Drawn in the final size: librsvg takes 72 dots per inch for one pixel of the drawing.
  const drawing = sharp(Buffer.from(svg), { density: (72 * size) / SIDE });
  return drawing.resize(size).png({ palette: true, effort: 10 }).toBuffer();
}

function manifestOf(name: string, slogan: string): string {
  const icon = (src: string, sizes: string, purpose = "any") => {
    const type = src.endsWith(".svg") ? "image/svg+xml" : "image/png";
    return { src, sizes, type, purpose };
  };
  const manifest = {
    name,
    short_name: name,
    description: slogan,
    lang: LANGUAGE,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: token("paper"),
    theme_color: token("deep"),
    icons: [
      icon("/favicon.svg", "any"),
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
