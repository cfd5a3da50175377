import { type Color, srgb } from "./color";

/** Colours of one wet pane, all `#rrggbb`. */
export interface Palette {
  /** Ground where the text stands: calm, dark or light enough for it. */
  readonly calm: string;
  /** Body of the colour, around the glow. */
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

/** The nine flavours in the design system's colours. */
export const palettes: Readonly<Record<string, Palette>> = {
  manzana: {
    calm: "#8CCB2B",
    body: "#57A61A",
    bright: "#8FCF3C",
    glow: "#EAF9B0",
    lights: ["#3F8F12", "#2E7A10", "#D5F07A"],
    table: "#4B9416",
  },
  "te-helado": {
    calm: "#5C2506",
    body: "#B8590F",
    bright: "#E8944A",
    glow: "#FFD199",
    lights: ["#E58A2A", "#7A3308", "#FFB84D"],
    table: "#4A1D05",
  },
  cereza: {
    calm: "#7D0722",
    body: "#C9163D",
    bright: "#F0506F",
    glow: "#FF97AC",
    lights: ["#E83A5C", "#5A0216", "#FF6B86"],
    table: "#8E0B2A",
  },
  "uva-blanca": {
    calm: "#D3E18E",
    body: "#B7CB5C",
    bright: "#D6E591",
    glow: "#FBFDE2",
    lights: ["#9BB53A", "#A9C24A", "#EDF5B8"],
    table: "#A4BC45",
  },
  limonada: {
    calm: "#FFD52E",
    body: "#FFC20A",
    bright: "#FFDB57",
    glow: "#FFF8CC",
    lights: ["#F2A900", "#F5B60A", "#FFF0A0"],
    table: "#F4B400",
  },
  ciruela: {
    calm: "#2C1158",
    body: "#6432AE",
    bright: "#9B6BE0",
    glow: "#D9BEFF",
    lights: ["#8D5BD6", "#1C083E", "#B78CF0"],
    table: "#2A0F55",
  },
  "uva-roja": {
    calm: "#4B0A35",
    body: "#8F1B5E",
    bright: "#CB4B93",
    glow: "#F7B3D8",
    lights: ["#B9357F", "#2E0420", "#D765A6"],
    table: "#45082F",
  },
  pera: {
    calm: "#D6DC45",
    body: "#B3BE1D",
    bright: "#DDE260",
    glow: "#FBFCCB",
    lights: ["#9CA812", "#AEBA1C", "#F6F7B0"],
    table: "#AAB51C",
  },
  fruktorade: {
    calm: "#06296E",
    body: "#1261CF",
    bright: "#4C9DF5",
    glow: "#A9DDFF",
    lights: ["#2C86EE", "#031A4A", "#63B7FF"],
    table: "#052765",
  },
};

/** Relative luminance, 0 to 1. */
function luminance([r, g, b]: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether dark text stands on this palette. */
export function isLight(palette: Palette): boolean {
  return luminance(srgb(palette.calm)) > 0.3;
}
