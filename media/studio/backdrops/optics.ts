import { bell, type Color, smooth } from "./color";
import type { Drop } from "./drops";
import type { Image } from "./image";

const water = 1.333;
/** Direction to the key light, at the upper left. */
const light = [-0.53, -0.85] as const;

/** The scene that drops refract and reflect: a small picture that extends beyond the frame. */
export interface Surroundings {
  readonly image: Image;
  /** Colour at a place; coordinates are 0..1 inside the frame. */
  readonly place: (u: number, v: number) => readonly [number, number];
}

/** Lighting of a layer of drops. */
export interface Look {
  /** Distance of the scene behind the pane, in frame heights; it sets how much of it a drop shows. */
  readonly distance: number;
  /** Strength of the reflected window, of the focused light, and of the dark rim. */
  readonly window: number;
  readonly caustic: number;
  readonly rim: number;
  /** Colour of the light that drops reflect and focus. */
  readonly tint: Color;
}

/**
 * Draws a drop into `layer` (premultiplied RGBA, `zoom` pixels per unit of the drop's coordinates).
 * The scene appears upside down in it, darker at the rim, with a soft window reflected on the light's side.
 */
export function drawDrop(layer: Image, drop: Drop, zoom: number, world: Surroundings, look: Look): void {
  const { width, height, data } = layer;
  const reach = drop.radius * 1.25 * zoom;
  const cx = drop.x * zoom;
  const cy = drop.y * zoom;
  const x1 = Math.min(width - 1, Math.ceil(cx + reach));
  const y1 = Math.min(height - 1, Math.ceil(cy + reach * drop.stretch));
  const depth = look.distance * height;
  for (let y = Math.max(0, Math.floor(cy - reach * drop.stretch)); y <= y1; y++)
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= x1; x++) {
      const dx = (x + 0.5 - cx) / (drop.radius * zoom);
      const dy = (y + 0.5 - cy) / (drop.radius * zoom * drop.stretch);
      const angle = Math.atan2(dy, dx);
      const outline =
        1 +
        drop.wobble *
          (0.5 * Math.sin(2 * angle + drop.phase) +
            0.35 * Math.sin(3 * angle + drop.phase * 2.1) +
            0.2 * Math.sin(5 * angle + drop.phase * 3.7));
      const from = Math.hypot(dx, dy) / outline;
      if (from >= 1) continue;
      const nx = Math.cos(angle);
      const ny = Math.sin(angle);
      // Gravity: flat above, steep below.
      const slope = Math.min(0.985, drop.steepness * from ** drop.flatness * (1 + 0.1 * ny));
      const facing = Math.sqrt(1 - slope * slope);
      const bend = Math.asin(slope) - Math.asin(slope / water);
      const shift = Math.tan(Math.asin(Math.min(0.97, water * Math.sin(bend)))) * depth;
      const [wx, wy] = world.place((x + 0.5 - nx * shift) / width, (y + 0.5 - ny * shift) / height);
      const mirrored = 0.02 + 0.98 * (1 - facing) ** 5;
      const lit = nx * light[0] + ny * light[1];
      const edge = smooth(0.68, 1, from);
      const through = (1 - mirrored) * (1 - look.rim * edge * (0.62 + 0.38 * lit));
      const gathered =
        look.caustic * smooth(0.3, 0.9, from) * (1 - smooth(0.88, 1, from)) * Math.max(0, -lit) ** 1.6;
      const shine = look.window * windowLight(nx, ny, slope);
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) {
        const seen = world.image.at(wx, wy, c);
        data[i + c] =
          seen * through * (1 + gathered) +
          (gathered * 0.1 + shine) * (look.tint[c] as number) +
          mirrored * 0.35 * seen;
      }
      data[i + 3] = 1;
    }
}

/**
 * Returns the brightness that a slope reflects to the viewer: a softbox at the upper left, a thin strip at the right.
 */
export function windowLight(nx: number, ny: number, slope: number): number {
  const facing = Math.sqrt(1 - slope * slope);
  // Slopes steeper than 45 degrees reflect the scene behind the pane.
  if (facing < 0.7) return 0;
  const rx = 2 * facing * slope * nx;
  const ry = 2 * facing * slope * ny;
  const x = rx + 0.4 + 0.25 * (ry + 0.5);
  const y = ry + 0.52 - 0.2 * (rx + 0.4);
  const box = smooth(0.19, 0.12, Math.abs(x)) * smooth(0.25, 0.17, Math.abs(y));
  return box + 0.22 * bell(rx - 0.8, 0.07) * smooth(0.5, 0.1, Math.abs(ry - 0.1));
}

/** Adds a drop's shadow, and the focused light within it, to a map of factors that begin at 1. */
export function castShadow(shade: Image, drop: Drop, strength: number): void {
  const { width, height, data } = shade;
  const reach = drop.radius * 1.5;
  const cx = drop.x + drop.radius * 0.14;
  const cy = drop.y + drop.radius * 0.26;
  for (
    let y = Math.max(0, Math.floor(cy - reach * drop.stretch));
    y <= Math.min(height - 1, cy + reach * drop.stretch);
    y++
  )
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(width - 1, cx + reach); x++) {
      const dx = (x + 0.5 - cx) / drop.radius;
      const dy = (y + 0.5 - cy) / (drop.radius * drop.stretch);
      const from = Math.hypot(dx, dy);
      if (from >= 1.45) continue;
      const dark = strength * smooth(1.42, 0.75, from);
      const spot = 0.55 * strength * bell(dx - 0.3, 0.3) * bell(dy - 0.95, 0.22);
      const i = y * width + x;
      data[i] = Math.min(data[i] as number, 1 - dark) + spot;
    }
}
