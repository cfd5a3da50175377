import { bell, type Color, fromLab, mix, smooth, srgb, toLab } from "./color";
import { Image } from "./image";
import { windowLight } from "./optics";
import { palettes } from "./palettes";

const size = 240;
const zoom = 3;
/** Half width of the drop in its square; the rest is for the shadow. */
const body = 0.74;

/** Colours of a drop of juice, lit from the upper left: the juice, and the light focused on its far side. */
export interface Juice {
  readonly color: string;
  readonly light: string;
}

/** Colours of the eight drops, from the first flavours and the last. */
export const juices: readonly Juice[] = Object.values(palettes)
  .filter((_, index, { length }) => index < 7 || index === length - 1)
  .map(({ body, glow }) => ({ color: body, light: glow }));

/** Draws one drop with straight alpha; each `index` has its own outline. */
export function juiceDrop({ color, light }: Juice, index: number): Image {
  const juice = srgb(color);
  const glow = srgb(light);
  const big = new Image(size * zoom, size * zoom, 4);
  const phase = index * 1.7;
  const distance = (x: number, y: number) => {
    const angle = Math.atan2(y, x);
    const outline = 1 + 0.034 * Math.sin(2 * angle + phase) + 0.024 * Math.sin(3 * angle + phase * 1.7);
    return Math.hypot(x, y * 0.96) / (body * outline);
  };
  for (let py = 0; py < big.height; py++)
    for (let px = 0; px < big.width; px++) {
      const x = ((px + 0.5) / big.width) * 2 - 1;
      const y = ((py + 0.5) / big.height) * 2 - 1;
      const from = distance(x, y);
      const [shade, cover] =
        from < 1
          ? [inside(juice, glow, x / body, y / body, from), 1]
          : shadow(juice, glow, distance(x - 0.07, y - 0.13), x, y);
      const i = (py * big.width + px) * 4;
      for (let c = 0; c < 3; c++) big.data[i + c] = (shade[c] as number) * cover;
      big.data[i + 3] = cover;
    }
  return straight(scaled(big));
}

/** Returns the colour inside the drop: dark towards the light, bright on the far side, with a reflected window. */
function inside(juice: Color, glow: Color, nx: number, ny: number, from: number): Color {
  const length = Math.max(1e-4, Math.hypot(nx, ny));
  const [dx, dy] = [nx / length, ny / length];
  const away = from * (dx * 0.53 + dy * 0.85);
  const [lightness, a, b] = toLab(juice);
  const deep: Color = [lightness * 0.6, a * 0.8, b * 0.8];
  const vivid: Color = [lightness + (1 - lightness) * 0.3, a * 1.12, b * 1.12];
  const full: Color = [lightness, a * 1.05, b * 1.05];
  const pale = toLab(glow);
  let color = mix(deep, full, smooth(-0.85, -0.05, away));
  color = mix(color, vivid, smooth(-0.05, 0.6, away));
  // Focused light: a bright crescent along the far side, sharper towards the rim.
  const gathered = smooth(0.3, 0.82, away) * (1 - smooth(0.9, 1, from));
  color = mix(color, pale, 0.9 * gathered ** 1.4);
  const rim = smooth(0.86, 1, from);
  color = mix(color, [lightness * 0.5, a * 0.75, b * 0.75], rim * (0.75 - 0.4 * smooth(0, 0.8, away)));
  const shine = windowLight(dx, dy, 0.95 * from ** 1.35);
  return mix(
    fromLab(color),
    [1.05, 1.05, 1.05],
    Math.min(1, 0.95 * shine + 0.07 * rim * smooth(0.2, -0.8, away)),
  );
}

/** Returns colour and opacity of the tinted shadow, with the light that passed through the drop. */
function shadow(juice: Color, glow: Color, from: number, x: number, y: number): readonly [Color, number] {
  const fade = smooth(1.5, 0.92, Math.hypot(x, y) / 0.72);
  const cover = 0.42 * (1 - Math.min(1, Math.max(0, from - 0.82) / 0.36)) ** 1.6 * fade;
  const through = bell(x - 0.42, 0.22) * bell(y - 0.66, 0.16);
  return [mix(mix(juice, [0, 0, 0], 0.6), mix(juice, glow, 0.55), through), cover];
}

function scaled(big: Image): Image {
  const out = new Image(size, size, 4);
  for (let i = 0; i < out.data.length; i++) {
    const pixel = i >> 2;
    const x = (pixel % size) * zoom;
    const y = Math.floor(pixel / size) * zoom;
    let sum = 0;
    for (let dy = 0; dy < zoom; dy++)
      for (let dx = 0; dx < zoom; dx++)
        sum += big.data[((y + dy) * big.width + x + dx) * 4 + (i & 3)] as number;
    out.data[i] = sum / zoom ** 2;
  }
  return out;
}

function straight(image: Image): Image {
  for (let i = 0; i < image.data.length; i += 4)
    for (let c = 0; c < 3; c++)
      image.data[i + c] = (image.data[i + c] as number) / Math.max(1e-4, image.data[i + 3] as number);
  return image;
}
