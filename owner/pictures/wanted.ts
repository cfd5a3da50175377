import { pictureAt } from "../../domain/content/made-files";
import type { Place } from "../../domain/content/places";

/** A picture that the pages show: crop and delivery. */
export interface WantedPicture {
  /** Public address without extension. */
  readonly path: string;
  /** Width of the frame in px. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly quality: Quality;
  /** Most kilobytes of 1,024 bytes of the largest AVIF file; narrower ones get their share, WebP twice as much. */
  readonly most: number;
  /** Whether the picture is a cut-out with a transparent background. */
  readonly isCutOut?: boolean;
  /** Texts on the picture. */
  readonly texts?: readonly TextOn[];
}

/** The part of a picture that its source is checked for. */
export type Frame = Pick<WantedPicture, "width" | "height" | "isCutOut" | "texts">;

/** Qualities of both encoders, chosen by eye for each kind of picture. */
interface Quality {
  readonly avif: number;
  readonly webp: number;
  /** Full colour resolution, for saturated edges. */
  readonly chroma?: "4:4:4";
}

/** Text on a picture: colour, minimum contrast, and place in shares of width and height. */
export interface TextOn {
  readonly what: string;
  readonly color: string;
  /** Left, top, right, bottom. */
  readonly area: readonly [number, number, number, number];
  readonly needed: number;
}

const studio: Quality = { avif: 54, webp: 80 };
const drink: Quality = { avif: 45, webp: 68, chroma: "4:4:4" };
const wall: Quality = { avif: 82, webp: 92, chroma: "4:4:4" };
const poster: Quality = { avif: 56, webp: 80 };
const phonePoster: Quality = { avif: 50, webp: 76 };

const photoWidths = [480, 800, 1200];
/** Widths of machine pictures, with sizes for phones: a card's picture, two thumbnails in a row. */
const machineWidths = [360, 480, 640, 800, 1200];
const groundWidths = [640, 1280, 1920];

/** Places of the texts on a flavour's background. They fit windows of 768 to 1440 px. */
const groundTexts = (color: string): TextOn[] => [
  { what: "el título", color, area: [0.08, 0.05, 0.3, 0.18], needed: 4.5 },
  { what: "el nombre", color, area: [0.08, 0.42, 0.58, 0.66], needed: 3.4 },
  { what: "el texto", color, area: [0.08, 0.68, 0.58, 0.82], needed: 4.5 },
  { what: "el contador", color, area: [0.08, 0.86, 0.3, 0.95], needed: 4.5 },
];

const white = "#ffffff";
const posterTexts: readonly TextOn[] = [
  { what: "el título", color: white, area: [0.03, 0.2, 0.55, 0.7], needed: 3 },
  { what: "el texto", color: white, area: [0.03, 0.68, 0.5, 0.95], needed: 4.5 },
];

/** Size of sharing pictures in pixels. */
export const sharingFrame = { width: 1200, height: 630 };

/**
 * Returns the picture that the pages show of a photograph at a place, also before its entry is there, or undefined.
 * `textColor` is the colour of a flavour's texts, or "" while it has none.
 */
export function wantedAt(place: Place, textColor = ""): WantedPicture | undefined {
  const path = pictureAt(place);
  const { name, key, item } = place;
  if (!path) return undefined;
  switch (`${name}.${key}`) {
    case "machines.main":
    case "machines.gallery.photo":
      return {
        path,
        width: 1200,
        height: item ? 900 : 1400,
        widths: machineWidths,
        quality: studio,
        most: 45,
      };
    case "flavours.glass":
      return {
        path,
        width: 1200,
        height: 1500,
        widths: photoWidths,
        quality: drink,
        most: 90,
        isCutOut: true,
      };
    case "flavours.ground":
      return {
        path,
        width: 1920,
        height: 1000,
        widths: groundWidths,
        quality: wall,
        most: 55,
        texts: textColor ? groundTexts(textColor) : [],
      };
    case "home.poster":
      return {
        path,
        width: 2560,
        height: 800,
        widths: [1280, 1920, 2560],
        quality: poster,
        most: 44,
        texts: posterTexts,
      };
    case "home.posterMovil":
      return { path, width: 720, height: 900, widths: [480, 720], quality: phonePoster, most: 12 };
    case "home.process.steps.picture":
      return { path, width: 1200, height: 1500, widths: [240, ...photoWidths], quality: studio, most: 80 };
    default:
      return undefined;
  }
}
