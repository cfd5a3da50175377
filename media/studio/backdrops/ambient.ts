import { bell, mix, smooth, srgb } from "./color";
import type { Image } from "./image";
import { renderPane } from "./pane";

const size = { width: 1920, height: 1200 } as const;
const aspect = size.width / size.height;

/** Renders frosted white glass that turns to blue ice on the right, the background of the 280 bottles. */
export function icePane(): Image {
  const [paper, pale, blue, dark] = ["#F7FAFA", "#DFECEF", "#B4D3DA", "#7FA9B4"].map(srgb) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  return renderPane({
    ...size,
    world: (u, v) => {
      const cold = mix(paper, pale, smooth(0.2, 0.95, u * 0.7 + v * 0.42));
      const sky = mix(cold, blue, 0.8 * smooth(0.62, 0, Math.hypot((u - 1) * aspect * 0.7, v - 0.14)));
      const spot = mix(sky, paper, 0.5 * smooth(0.12, 0.08, Math.hypot((u - 0.86) * aspect, v - 0.2)));
      return mix(spot, dark, 0.75 * smooth(1, 1.25, v));
    },
    wetness: (u, v) => smooth(0.5, 0.93, u + 0.1 * Math.sin(v * 5)) * (1 - 0.62 * v),
    softness: (u, v) => smooth(0.72, 0.52, u) + 0.7 * smooth(0.93, 1.03, u) + 0.8 * smooth(0.55, 0.95, v),
    seed: 5,
    beads: 2600,
    largest: 24,
    trails: 6,
    shadow: 0.2,
    look: { distance: 0.55, window: 0.9, caustic: 0.35, rim: 0.42, tint: [1, 1, 1] },
  });
}

/** Renders dark teal glass with a cold and a warm light behind it, for calculator, footer and showroom. */
export function deepPane(): Image {
  const [night, deep, teal, light, yellow] = ["#02110F", "#04201F", "#0B4A4A", "#7FD0C8", "#FFD400"].map(
    srgb,
  ) as [Rgb, Rgb, Rgb, Rgb, Rgb];
  return renderPane({
    ...size,
    world: (u, v) => {
      let color = mix(night, deep, smooth(0, 0.6, u));
      color = mix(color, teal, smooth(0.7, 0.05, Math.hypot((u - 0.78) * aspect * 0.6, v - 0.35)));
      color = mix(color, light, 0.4 * bell(Math.hypot((u - 0.8) * aspect * 0.7, v - 0.3), 0.2));
      color = mix(color, yellow, 0.3 * bell(Math.hypot((u - 0.93) * aspect, v - 0.55), 0.1));
      color = mix(color, teal, 0.7 * smooth(0.075, 0.055, Math.hypot((u - 0.66) * aspect, v - 0.68)));
      color = mix(color, light, 0.16 * smooth(0.05, 0.036, Math.hypot((u - 0.9) * aspect, v - 0.14)));
      // The light above the frame is visible only in the drops.
      return mix(color, light, 0.6 * smooth(-0.05, -0.35, v) * smooth(0, 0.5, u));
    },
    wetness: (u, v) => smooth(0.4, 0.82, u + 0.04 * Math.sin(v * 6)),
    softness: (u, v) => 0.6 * smooth(0.6, 0.42, u) + 0.75 * smooth(0.92, 1.03, u) + 0.4 * smooth(0.12, 0, v),
    seed: 21,
    beads: 3000,
    largest: 22,
    trails: 9,
    shadow: 0.4,
    look: { distance: 0.5, window: 0.75, caustic: 1, rim: 0.5, tint: [0.8, 1, 0.97] },
  });
}

type Rgb = ReturnType<typeof srgb>;
