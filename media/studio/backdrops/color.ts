/** Linear RGB. 1 is paper white; larger values are light sources. */
export type Color = readonly [number, number, number];

/** Converts `#rrggbb` to linear RGB. */
export function srgb(hex: string): Color {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Converts linear light to a display value of 0-255, with a soft shoulder so that highlights keep their hue. */
export function display(value: number): number {
  const shoulder = value < 0.9 ? Math.max(0, value) : 1 - 0.1 * Math.exp(-(value - 0.9) / 0.1);
  return 255 * (shoulder <= 0.0031308 ? shoulder * 12.92 : 1.055 * shoulder ** (1 / 2.4) - 0.055);
}

/** Mixes two colours linearly; t may lie outside 0..1. */
export function mix(a: Color, b: Color, t: number): Color {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Returns 0 before `from`, 1 after `to` and a smooth value between. If from > to it falls instead of rising. */
export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Returns a bell curve's value, of height 1 around 0. */
export function bell(x: number, width: number): number {
  return Math.exp(-((x / width) ** 2));
}

/** Converts to Oklab, in which mixtures keep their saturation. */
export function toLab([r, g, b]: Color): Color {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts from Oklab. */
export function fromLab([lightness, a, b]: Color): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Returns a generator of repeatable random numbers in [0, 1) (splitmix). */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
}
