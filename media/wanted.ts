import { readFlavour } from "~content/flavours/flavour-file";
import { flavourOrder } from "~content/flavours/order";
import { readMachine } from "~content/machines/machine";
import { machineOrder } from "~content/machines/order";
import { processSteps } from "~content/process";

/** A picture that the pages show: place of its photograph, crop and delivery. */
export interface WantedPicture {
  /** Public address without extension. */
  readonly path: string;
  /** Path of the owner's photograph without extension; undefined for pictures that only we render. */
  readonly photograph?: string;
  /** Width of the frame in px. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly quality: Quality;
  /** Whether the picture is a cut-out with a transparent background. */
  readonly isCutOut?: boolean;
  /** Texts on the picture. */
  readonly texts?: readonly TextOn[];
}

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
const wetGlass: Quality = { avif: 48, webp: 74, chroma: "4:4:4" };
const poster: Quality = { avif: 50, webp: 72 };
/** Lower quality: the shade behind the text covers more than half of the picture. */
const phonePoster: Quality = { avif: 42, webp: 64 };

const photoWidths = [480, 800, 1200];
/** Widths of machine pictures, with sizes for phones: a card's picture, two thumbnails in a row. */
const machineWidths = [360, 480, 640, 800, 1200];
const groundWidths = [640, 1280, 1920];

/** Returns a machine's main picture. */
export function mainPicture(slug: string): WantedPicture {
  return machinePicture(slug, "main", "", 1400);
}

function machinePicture(slug: string, photo: string, ending: string, height: number): WantedPicture {
  return {
    path: `/maquinas/${slug.replaceAll("_", "-")}${ending}`,
    photograph: `content/machines/${slug}/photos/${photo}`,
    width: 1200,
    height,
    widths: machineWidths,
    quality: studio,
  };
}

function machinePictures(slug: string): WantedPicture[] {
  const { gallery } = readMachine(slug);
  return [mainPicture(slug), ...gallery.map(({ photo }) => machinePicture(slug, photo, `-${photo}`, 900))];
}

/** Returns a flavour's drink, as a cut-out. */
export function glass(slug: string): WantedPicture {
  return {
    path: `/sabores/${slug}`,
    photograph: `content/flavours/${slug}/glass`,
    width: 1200,
    height: 1500,
    widths: photoWidths,
    quality: drink,
    isCutOut: true,
  };
}

/** Returns a flavour's background. The text areas fit windows of 768 to 1440 px. */
function ground(slug: string): WantedPicture {
  const color = readFlavour(slug).theme.text;
  return {
    path: `/sabores/fondos/${slug}`,
    photograph: `content/flavours/${slug}/ground`,
    width: 1920,
    height: 1000,
    widths: groundWidths,
    quality: wetGlass,
    texts: [
      { what: "title", color, area: [0.08, 0.05, 0.3, 0.18], needed: 4.5 },
      { what: "name", color, area: [0.08, 0.42, 0.58, 0.66], needed: 3.4 },
      { what: "paragraphs", color, area: [0.08, 0.68, 0.58, 0.82], needed: 4.5 },
      { what: "counter", color, area: [0.08, 0.86, 0.3, 0.95], needed: 4.5 },
    ],
  };
}

/** Returns a wet pane, the background of a section. */
export function pane(name: string, texts: readonly TextOn[] = []): WantedPicture {
  return {
    path: `/fondos/${name}`,
    width: 1920,
    height: 1200,
    widths: groundWidths,
    quality: wetGlass,
    texts,
  };
}

const white = "#ffffff";

/** Returns every raster picture that the pages may show, in the manifest's order. */
export function wantedPictures(): readonly WantedPicture[] {
  return [
    ...machineOrder.flatMap(machinePictures),
    ...flavourOrder.map(glass),
    ...flavourOrder.map(ground),
    {
      path: "/portada/frukto",
      photograph: "content/film/poster",
      width: 1280,
      height: 536,
      widths: [1280],
      quality: poster,
      texts: [
        { what: "headline", color: white, area: [0.03, 0.2, 0.45, 0.7], needed: 3 },
        { what: "lead", color: white, area: [0.03, 0.68, 0.36, 0.95], needed: 4.5 },
      ],
    },
    {
      path: "/portada/frukto-movil",
      photograph: "content/film/poster-movil",
      width: 480,
      height: 600,
      widths: [480],
      quality: phonePoster,
    },
    ...processSteps.map(({ img }) => ({
      path: img,
      photograph: `content/process/${img.split("/").at(-1)}`,
      width: 1200,
      height: 1500,
      widths: [240, ...photoWidths],
      quality: studio,
    })),
    pane("hielo", [{ what: "claim", color: "#0a1413", area: [0, 0, 0.6, 1], needed: 7 }]),
    pane("profundo", [{ what: "light text", color: "#e9f4f2", area: [0, 0, 0.5, 1], needed: 4.5 }]),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
      path: `/gotas/gota-${number}`,
      width: 240,
      height: 240,
      widths: [120, 240],
      quality: drink,
      isCutOut: true,
    })),
  ];
}
