import { type Color, random, smooth } from "./color";
import { type Drop, fall, type Rain } from "./drops";
import { Image } from "./image";
import { castShadow, drawDrop, type Look, type Surroundings } from "./optics";

/** A wet pane of glass in front of a lit, blurred world. */
export interface Pane {
  readonly width: number;
  readonly height: number;
  /** Colour of the scene at a place; coordinates are 0..1 inside the frame. */
  readonly world: (u: number, v: number) => Color;
  /** Wet places, 0..1. */
  readonly wetness: (u: number, v: number) => number;
  /** Blur at a place, 0..1: the pane crosses the plane of focus at an angle. */
  readonly softness: (u: number, v: number) => number;
  readonly seed: number;
  readonly beads: number;
  readonly largest: number;
  readonly trails: number;
  readonly shadow: number;
  readonly look: Look;
}

/** Extent of the drops' surroundings beyond the frame on each side, in frame sizes. */
const margin = 0.8;
const zoom = 2;

/** Renders the pane: mist, drops behind it out of focus, drops on it, a few close to the lens. */
export function renderPane(pane: Pane): Image {
  const { width, height } = pane;
  const world = surroundings(pane);
  const base = Image.from(width, height, pane.world);
  const rain = (part: Partial<Rain>): Drop[] =>
    fall({
      width,
      height,
      seed: pane.seed,
      beads: pane.beads,
      largest: pane.largest,
      trails: pane.trails,
      wetness: pane.wetness,
      ...part,
    });

  const behind = rain({
    seed: pane.seed + 1,
    beads: Math.round(pane.beads * 0.35),
    largest: pane.largest * 0.9,
    trails: 2,
  });
  over(
    base,
    drops(pane, behind, world, { ...pane.look, window: pane.look.window * 0.5, rim: 0.3 }).blurred(
      width / 420,
    ),
    0.5,
  );

  const front = rain({});
  mist(base, pane, front);
  const shade = new Image(width, height, 1);
  shade.data.fill(1);
  for (const drop of front) if (drop.radius > 1.6) castShadow(shade, drop, pane.shadow);
  for (let i = 0; i < shade.data.length; i++)
    for (let c = 0; c < 3; c++)
      base.data[i * 3 + c] = (base.data[i * 3 + c] as number) * (shade.data[i] as number);
  over(base, drops(pane, front, world, pane.look), 1);

  soften(base, pane);
  const close = rain({
    seed: pane.seed + 2,
    beads: 16,
    largest: pane.largest * 3.2,
    trails: 0,
    wetness: (u, v) => pane.wetness(u, v) * pane.softness(u, v),
  });
  over(base, drops(pane, close, world, { ...pane.look, rim: 0.25 }).blurred(width / 150), 0.55);
  return base;
}

/** Returns the small picture that the drops refract, which extends beyond the frame. */
function surroundings({ world, width, height }: Pane): Surroundings {
  const w = 640;
  const h = Math.round((w * height) / width);
  const span = 1 + 2 * margin;
  const image = Image.from(w, h, (u, v) => world(u * span - margin, v * span - margin));
  return { image, place: (u, v) => [((u + margin) / span) * w, ((v + margin) / span) * h] };
}

/** Returns a layer of drops, premultiplied, at the picture's size. */
function drops({ width, height }: Pane, list: readonly Drop[], world: Surroundings, look: Look): Image {
  const layer = new Image(width * zoom, height * zoom, 4);
  for (const drop of list) drawDrop(layer, drop, zoom, world, look);
  return layer.halved();
}

/** Lays a premultiplied layer over a picture. */
function over(base: Image, layer: Image, opacity: number): void {
  for (let i = 0, j = 0; j < layer.data.length; i += 3, j += 4) {
    const keep = 1 - (layer.data[j + 3] as number) * opacity;
    for (let c = 0; c < 3; c++)
      base.data[i + c] = (base.data[i + c] as number) * keep + (layer.data[j + c] as number) * opacity;
  }
}

/** Adds mist: a fine, slightly brighter grain, except around larger drops. */
function mist(base: Image, pane: Pane, list: readonly Drop[]): void {
  const { width, height } = base;
  const next = random(pane.seed + 9);
  const grain = new Image(width, height, 1);
  for (let i = 0; i < grain.data.length; i++) grain.data[i] = next();
  const fine = grain.blurred(1);
  const cloud = grain.blurred(26);
  const clear = new Image(width, height, 1);
  for (const { x, y, radius, stretch } of list)
    if (radius > 4)
      for (
        let py = Math.max(0, Math.floor(y - radius * stretch * 1.6));
        py < Math.min(height, y + radius * stretch * 1.6);
        py++
      )
        for (let px = Math.max(0, Math.floor(x - radius * 1.6)); px < Math.min(width, x + radius * 1.6); px++)
          clear.data[py * width + px] = 1;
  const cleared = clear.blurred(5);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const wet = pane.wetness(x / width, y / height) * (1 - (cleared.data[i] as number));
      const patch = smooth(0.485, 0.515, cloud.data[i] as number);
      const speck = ((fine.data[i] as number) - 0.5) * 0.5 + 0.035 * patch;
      for (let c = 0; c < 3; c++) base.data[i * 3 + c] = (base.data[i * 3 + c] as number) * (1 + wet * speck);
    }
}

/** Adds depth of field: blurs the picture where the pane leaves the plane of focus. */
function soften(base: Image, { width, height, softness }: Pane): void {
  const steps = [base.clone(), base.blurred(width / 1100), base.blurred(width / 430)] as const;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const amount = Math.min(1, Math.max(0, softness(x / width, y / height))) * 2;
      const [a, b] = amount < 1 ? [steps[0], steps[1]] : [steps[1], steps[2]];
      const t = amount < 1 ? amount : amount - 1;
      for (let c = i; c < i + 3; c++)
        base.data[c] = (a.data[c] as number) * (1 - t) + (b.data[c] as number) * t;
    }
}
