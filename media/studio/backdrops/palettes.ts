import { readCollection } from "../../../vite-plugins/content/read";
import { flavourColours } from "../targets/flavour-colours";
import { type Color, srgb } from "./color";

/** Colours of one wet pane, all `#rrggbb`. */
export interface Palette {
  /** Text colour. */
  readonly ink: string;
  /** Plain background behind the text, dark or light enough for it. */
  readonly calm: string;
  /** Main colour, around the glow. */
  readonly body: string;
  /** Bright ring of the glow. */
  readonly bright: string;
  /** Core of the glow behind the glass. */
  readonly glow: string;
  /** Soft lights out of focus behind the pane. */
  readonly lights: readonly [string, string, string];
  /** Table in front. */
  readonly table: string;
}

/** Colours of each flavour with a rendered background. A photograph needs none. */
export const palettes: Readonly<Record<string, Palette>> = Object.fromEntries(
  readCollection("flavours").flatMap(({ slug, theme }) => {
    const ground = flavourColours[slug]?.ground;
    return ground ? [[slug, { ink: theme.text, calm: theme.ground, ...ground }]] : [];
  }),
);

/** Returns the relative luminance, 0 to 1. */
function luminance([r, g, b]: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns whether the palette has dark text. */
export function isLight(palette: Palette): boolean {
  return luminance(srgb(palette.calm)) > 0.3;
}
