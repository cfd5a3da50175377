import { bell, type Color, fromLab, mix, random, smooth, srgb, toLab } from "./color";
import { Image } from "./image";
import { isLight, type Palette } from "./palettes";
import { renderPane } from "./pane";

const width = 1920;
const height = 1000;
/** Positions of the table's edge and of the glow behind the glass. */
const horizon = 0.82;
const glowAt = [0.7, 0.46] as const;
const aspect = width / height;

/** Renders a flavour's background: a wet pane lit from behind the glass, plain on the left, with a table in front. */
export function flavourGround(palette: Palette, seed: number): Image {
  const wall = wallOf(palette);
  const light = isLight(palette);
  const paneHeight = Math.round(height * horizon);
  const pane = renderPane({
    width,
    height: paneHeight,
    world: (u, v) => wall(u, v * horizon),
    wetness: (u, v) => smooth(0.47, 0.72, u + 0.05 * Math.sin(v * 7)) * (1 - 0.6 * bell(u - 0.7, 0.075)),
    softness: (u, v) => smooth(0.6, 0.46, u) + 0.75 * smooth(0.9, 1.04, u) + 0.5 * smooth(0.2, 0, v),
    seed,
    beads: 2300,
    largest: 21,
    trails: 7,
    shadow: light ? 0.26 : 0.34,
    look: {
      distance: 0.5,
      window: light ? 1 : 0.92,
      caustic: light ? 0.5 : 0.9,
      rim: 0.5,
      tint: mix([1, 1, 1], srgb(palette.glow), light ? 0.3 : 0.6),
    },
  });
  return withTable(pane, palette, seed);
}

/** Returns the lit wall behind the pane as a function of the frame, with a window above and the dark table below it. */
function wallOf(palette: Palette): (u: number, v: number) => Color {
  const stops = [palette.calm, palette.body, palette.bright, palette.glow].map((hex) => toLab(srgb(hex)));
  // On a light background the full body colour would look like a dark ring around the glow.
  if (isLight(palette)) stops[1] = mix(stops[0] as Color, stops[1] as Color, 0.62);
  const [deep, low, spark] = palette.lights.map((hex) => toLab(srgb(hex))) as [Color, Color, Color];
  const table = toLab(srgb(palette.table));
  const glow = stops[3] as Color;
  const at = [0, 0.4, 0.7, 1.04];
  // Dark backgrounds have white text, so their light must end sooner.
  const towardsText = isLight(palette) ? 0.66 : 0.96;
  const ramp = (t: number): Color => {
    for (let i = 0; i < 3; i++) {
      const [from, to] = [at[i] as number, at[i + 1] as number];
      if (t <= to)
        return mix(stops[i] as Color, stops[i + 1] as Color, Math.max(0, (t - from) / (to - from)));
    }
    return stops[3] as Color;
  };
  return (u, v) => {
    const dx = (u - glowAt[0]) * aspect;
    const dy = v - glowAt[1];
    const near = Math.hypot(dx * (dx < 0 ? towardsText : 0.8), dy * 0.74);
    const t =
      0.46 * bell(near, 0.43) +
      0.46 * bell(near, 0.235) +
      0.34 * smooth(0.5, 0.88, u) -
      0.12 * smooth(0.25, 0.62, Math.abs(v - 0.42));
    let color = ramp(Math.min(1.04, Math.max(0, t)));
    const soft = (x: number, y: number, outer: number, inner: number) =>
      smooth(outer, inner, Math.hypot((u - x) * aspect, v - y));
    color = mix(color, deep, 0.55 * soft(0.96, 0.24, 0.36, 0.05));
    color = mix(color, low, 0.45 * soft(0.9, 0.8, 0.34, 0.04));
    color = mix(color, spark, 0.5 * soft(1.0, 0.57, 0.16, 0.07));
    color = mix(color, spark, 0.42 * soft(0.865, 0.14, 0.085, 0.066));
    color = mix(color, spark, 0.34 * soft(0.94, 0.4, 0.06, 0.046));
    color = mix(color, spark, 0.34 * soft(0.81, 0.03, 0.055, 0.042));
    // Visible only in the drops: the dark table below and a bright window at the upper left.
    color = mix(color, [table[0] * 0.72, table[1], table[2]], smooth(horizon - 0.02, horizon + 0.12, v));
    color = mix(
      color,
      [0.97, (glow[1] + color[1]) / 2, (glow[2] + color[2]) / 2],
      0.7 * smooth(-0.04, -0.3, v) * smooth(1.25, 0.5, u),
    );
    return fromLab(color);
  };
}

/** Adds a polished table with a blurred reflection of the pane and light from the drink. */
function withTable(pane: Image, palette: Palette, seed: number): Image {
  const out = new Image(width, height);
  out.data.set(pane.data);
  const edge = pane.height;
  const mirrored = [pane.blurred(4), pane.blurred(13), pane.blurred(34)] as const;
  const table = srgb(palette.table);
  const glow = srgb(palette.glow);
  const noise = random(seed + 5);
  const waves = Array.from(
    { length: 7 },
    () => [noise() * 6.28, 20 + 70 * noise(), noise() * 2 - 1] as const,
  );
  for (let y = edge; y < height; y++) {
    const depth = (y - edge) / (height - edge);
    const source = edge - 1 - (y - edge) * 0.85;
    const level = depth * 1.999;
    const [sharp, blurry] = level < 1 ? [mirrored[0], mirrored[1]] : [mirrored[1], mirrored[2]];
    const t = level % 1;
    const solid = 0.42 + 0.26 * depth;
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const fold =
        waves.reduce(
          (sum, [phase, rate, lean]) => sum + Math.sin(u * rate * 2.2 + depth * (26 * lean + 7) + phase),
          0,
        ) / 7;
      const caustic = bell(fold, 0.1) * bell(u - 0.71, 0.085) * bell(depth - 0.45, 0.3) * 0.1;
      const pool = 0.17 * bell(u - 0.7, 0.12) * bell(depth - 0.5, 0.5);
      for (let c = 0; c < 3; c++) {
        const image = sharp.at(x + 0.5, source, c) * (1 - t) + blurry.at(x + 0.5, source, c) * t;
        const ground = image * (1 - solid) + (table[c] as number) * solid;
        out.data[(y * width + x) * 3 + c] =
          (ground + (glow[c] as number) * (caustic + pool)) * (1 - 0.22 * bell(depth, 0.05));
      }
    }
  }
  return out;
}
