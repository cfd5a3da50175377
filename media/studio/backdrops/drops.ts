import { random, smooth } from "./color";

/** A drop on the pane, in pixels of the final picture. */
export interface Drop {
  readonly x: number;
  readonly y: number;
  /** Half width; the half height is `radius * stretch`. */
  readonly radius: number;
  readonly stretch: number;
  /** Irregularity of the outline, 0 is an ellipse. */
  readonly wobble: number;
  readonly phase: number;
  /** Sine of the contact angle: 0.5 is flat, 0.95 is a bead. */
  readonly steepness: number;
  /** 1 is a spherical cap, 2 and more a puddle with a round edge. */
  readonly flatness: number;
}

/** Size of the pane in px, and number and places of its drops. */
export interface Rain {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Number of beads to try; beads that would touch another are left out. */
  readonly beads: number;
  /** Radius of the largest bead, in px. */
  readonly largest: number;
  readonly trails: number;
  /** Wetness of a place, 0..1. */
  readonly wetness: (u: number, v: number) => number;
}

/** Places beads of all sizes, most of them small, and a few drops that ran down and left a trail of beads. */
export function fall(rain: Rain): Drop[] {
  const next = random(rain.seed);
  const taken = new Crowd(rain.width, rain.largest * 2.4);
  const drops: Drop[] = [];
  const add = (drop: Drop, gap: number) => {
    if (!taken.isFree(drop, gap)) return;
    taken.add(drop);
    drops.push(drop);
  };
  for (let i = 0; i < rain.trails; i++) for (const drop of trail(rain, next)) add(drop, 0.7);
  const sizes = Array.from({ length: rain.beads }, () => next() ** 4.6).sort((a, b) => b - a);
  for (const size of sizes) {
    const spot = wetSpot(rain, next);
    if (!spot) continue;
    const radius = (1 + size * rain.largest) * (0.5 + 0.5 * spot.wet);
    add(bead(spot.x, spot.y, radius, next), size > 0.02 ? 1.04 : 0.9);
  }
  return drops;
}

function bead(x: number, y: number, radius: number, next: () => number): Drop {
  const big = smooth(3, 12, radius);
  return {
    x,
    y,
    radius,
    stretch: 1 + big * (0.04 + 0.22 * next()),
    wobble: 0.03 + big * 0.12 * next(),
    phase: next() * 6.28,
    steepness: 0.74 + 0.2 * next(),
    flatness: 1 + big * 1.1 * next(),
  };
}

/** Returns a drop that ran down and its trail, a wavy chain of ever smaller beads. */
function trail(rain: Rain, next: () => number): Drop[] {
  const spot = wetSpot(rain, next);
  if (!spot || spot.wet < 0.5) return [];
  const radius = rain.largest * (0.5 + 0.35 * next());
  const end = Math.min(rain.height - radius * 2, spot.y + rain.height * (0.12 + 0.4 * next()));
  const drops: Drop[] = [
    { ...bead(spot.x, end, radius, next), stretch: 1.5, wobble: 0.05, flatness: 1.2, steepness: 0.92 },
  ];
  let x = spot.x;
  const sway = next() * 6.28;
  const top = spot.y - rain.height * 0.1 * next();
  for (let y = end - radius * 2.4; y > top; ) {
    // Mostly gaps and specks, and now and then a bead.
    const size = next() < 0.16 ? radius * (0.25 + 0.25 * next()) : radius * (0.05 + 0.1 * next());
    x += Math.sin(y / 41 + sway) * 1.1 + (next() - 0.5) * radius * 0.3;
    drops.push({ ...bead(x + (next() - 0.5) * radius * 0.35, y, size, next), stretch: 1 + 0.6 * next() });
    y -= size * 2 + radius * (0.1 + 1.5 * next() ** 2);
  }
  return drops;
}

function wetSpot(rain: Rain, next: () => number): { x: number; y: number; wet: number } | undefined {
  for (let attempt = 0; attempt < 12; attempt++) {
    const u = next();
    const v = next();
    const wet = rain.wetness(u, v);
    if (next() < wet) return { x: u * rain.width, y: v * rain.height, wet };
  }
  return undefined;
}

/** A grid that quickly finds out whether a drop would touch another. */
class Crowd {
  private readonly cells = new Map<number, Drop[]>();
  private readonly columns: number;

  constructor(
    width: number,
    private readonly cell: number,
  ) {
    this.columns = Math.ceil(width / cell) + 2;
  }

  add(drop: Drop): void {
    const key = this.key(drop.x, drop.y);
    const cell = this.cells.get(key);
    if (cell) cell.push(drop);
    else this.cells.set(key, [drop]);
  }

  isFree(drop: Drop, gap: number): boolean {
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        for (const other of this.cells.get(this.key(drop.x + dx * this.cell, drop.y + dy * this.cell)) ??
          []) {
          const away = Math.hypot(
            drop.x - other.x,
            (drop.y - other.y) / ((drop.stretch + other.stretch) / 2),
          );
          if (away < (drop.radius + other.radius) * gap) return false;
        }
    return true;
  }

  private key(x: number, y: number): number {
    return Math.floor(y / this.cell) * this.columns + Math.floor(x / this.cell);
  }
}
