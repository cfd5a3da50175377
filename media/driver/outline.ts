import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { monaSans } from "./fonts";
import { media } from "./paths";

/** A word as SVG path data: 1000 units to the em, baseline at y = 0, y downwards. */
export interface Outline {
  readonly path: string;
  /** x0, y0, x1, y1. */
  readonly bounds: readonly [number, number, number, number];
  readonly xHeight: number;
  readonly capHeight: number;
}

/** A cut of Mona Sans: weight 200-900, width 75-125 %, letter-spacing in em. */
export interface Cut {
  readonly weight: number;
  readonly width: number;
  readonly tracking: number;
}

/** The one drawing of the brand's name. */
export const wordmarkCut: Cut = { weight: 840, width: 112, tracking: -0.06 };

/** Outlines a word, so that its drawing needs no font. */
export async function outlineWord(word: string, { weight, width, tracking }: Cut): Promise<Outline> {
  const { stdout } = await promisify(execFile)("/usr/bin/python3", [
    join(media, "fonts/outline.py"),
    monaSans,
    String(weight),
    String(width),
    String(tracking),
    word,
  ]);
  return JSON.parse(stdout) as Outline;
}
