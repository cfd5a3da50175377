import sharp from "sharp";
import type { FlavourSlug } from "~content/flavours/flavours";
import { flavourSlugs } from "../targets/delivered";
import { masterPath } from "./paths";

/** A place of a picture, in shares of its width and height: left, top, right, bottom. */
type Area = readonly [number, number, number, number];

/** Text that stands on a picture, and the contrast it needs. */
interface TextOn {
  readonly master: string;
  readonly what: string;
  readonly color: string;
  readonly area: Area;
  readonly needed: number;
}

/** Text colours of the flavours, from the design system. */
const flavourInk: Readonly<Record<FlavourSlug, string>> = {
  manzana: "#0B2406",
  "te-helado": "#FFFFFF",
  cereza: "#FFFFFF",
  "uva-blanca": "#232E08",
  limonada: "#211A00",
  ciruela: "#FFFFFF",
  "uva-roja": "#FFFFFF",
  pera: "#262B02",
  fruktorade: "#FFFFFF",
};

/** Where text stands, as the pages crop these pictures between 768 and 1440 px. */
const texts: readonly TextOn[] = [
  ...flavourSlugs.flatMap((slug): TextOn[] => {
    const on = { master: `sabores/fondos/${slug}`, color: flavourInk[slug] };
    return [
      { ...on, what: "title", area: [0.08, 0.05, 0.3, 0.18], needed: 4.5 },
      { ...on, what: "name", area: [0.08, 0.42, 0.58, 0.66], needed: 3.4 },
      { ...on, what: "paragraphs", area: [0.08, 0.68, 0.58, 0.82], needed: 4.5 },
      { ...on, what: "counter", area: [0.08, 0.86, 0.3, 0.95], needed: 4.5 },
    ];
  }),
  { master: "portada/frukto", what: "headline", color: "#FFFFFF", area: [0.03, 0.2, 0.45, 0.7], needed: 3 },
  { master: "portada/frukto", what: "lead", color: "#FFFFFF", area: [0.03, 0.68, 0.36, 0.95], needed: 4.5 },
  { master: "fondos/hielo", what: "claim", color: "#0A1413", area: [0, 0, 0.6, 1], needed: 7 },
  { master: "fondos/profundo", what: "light text", color: "#E9F4F2", area: [0, 0, 0.5, 1], needed: 4.5 },
];

/** Prints the contrast behind every text, worst 1 % of the pixels; answers whether all suffice. */
export async function measureContrast(): Promise<boolean> {
  let good = true;
  for (const text of texts) {
    const ratio = await worstContrast(text);
    const enough = ratio >= text.needed;
    good &&= enough;
    process.stdout.write(
      `${enough ? "ok " : "LOW"} ${text.master} ${text.what}: ${ratio.toFixed(2)} (needs ${text.needed})\n`,
    );
  }
  return good;
}

/** WCAG contrast that 99 % of the area's pixels reach. */
async function worstContrast({ master, color, area }: TextOn): Promise<number> {
  const source = sharp(masterPath(master));
  const { width, height } = await source.metadata();
  const [left, top, right, bottom] = area;
  const { data, info } = await source
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((right - left) * width),
      height: Math.round((bottom - top) * height),
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = luminance(...hexBytes(color));
  const ratios = new Float32Array(info.width * info.height).map((_, pixel) => {
    const i = pixel * info.channels;
    const ground = luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
    return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
  });
  return ratios.sort()[Math.floor(ratios.length * 0.01)] ?? 1;
}

function luminance(r: number, g: number, b: number): number {
  const linear = (byte: number) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function hexBytes(hex: string): [number, number, number] {
  const byte = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
}
