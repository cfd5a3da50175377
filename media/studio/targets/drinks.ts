import { palettes } from "../backdrops/palettes.ts";
import type { RenderTarget } from "./target.ts";

/** The rendered glasses: cut-outs with the same camera and light, each with its own liquid and garnish. */
const glasses = Object.keys(palettes).map(
  (flavour): RenderTarget => ({
    name: `sabores/${flavour}`,
    scene: "scenes/drinks/glass.py",
    args: { flavour },
    width: 1200,
    height: 1500,
    samples: 10,
    alpha: true,
    finish: { strength: 0.5 },
  }),
);

/** The hero's seamless loop: six seconds at 24 frames. */
const loop: RenderTarget = {
  name: "frukto",
  scene: "scenes/drinks/loop.py",
  width: 1280,
  height: 536,
  samples: 3,
  frames: 144,
  finish: { strength: 0.5, reach: 5 },
};

/** The service's second step: several drinks with their fruit. */
const step: RenderTarget = {
  name: "proceso/sabores",
  scene: "scenes/drinks/step.py",
  width: 1200,
  height: 1500,
  samples: 12,
  finish: { strength: 0.5 },
};

export const targets: readonly RenderTarget[] = [...glasses, loop, step];
