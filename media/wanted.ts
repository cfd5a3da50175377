import { machinePicture } from "~content/machine";
import { ROOT, readCollection, readSingleton } from "../vite-plugins/content/read";

/** A picture that the pages show: place of its photograph, crop and delivery. */
export interface WantedPicture {
  /** Public address without extension. */
  readonly path: string;
  /** Public addresses of former names, which its rendering may still have. */
  readonly formerPaths?: readonly string[];
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
const wetGlass: Quality = { avif: 48, webp: 74, chroma: "4:4:4" };
const poster: Quality = { avif: 50, webp: 72 };
/** Lower quality: the shade behind the text covers more than half of the picture. */
const phonePoster: Quality = { avif: 42, webp: 64 };

const photoWidths = [480, 800, 1200];
/** Widths of machine pictures, with sizes for phones: a card's picture, two thumbnails in a row. */
const machineWidths = [360, 480, 640, 800, 1200];
const groundWidths = [640, 1280, 1920];

/** An entry by its name, and the names that it had. */
interface Named {
  readonly slug: string;
  readonly formerSlugs?: readonly string[] | undefined;
}

/** Returns a machine's main picture, or a photo of its gallery. */
export function machinePhoto({ slug, formerSlugs = [] }: Named, photo = ""): WantedPicture {
  return {
    path: machinePicture(slug, photo),
    formerPaths: formerSlugs.map((old) => machinePicture(old, photo)),
    photograph: `content/machines/${slug}/photos/${photo || "main"}`,
    width: 1200,
    height: photo ? 900 : 1400,
    widths: machineWidths,
    quality: studio,
  };
}

/** Returns a flavour's drink, as a cut-out. */
export function glass({ slug, formerSlugs = [] }: Named): WantedPicture {
  return {
    path: `/sabores/${slug}`,
    formerPaths: formerSlugs.map((old) => `/sabores/${old}`),
    photograph: `content/flavours/${slug}/glass`,
    width: 1200,
    height: 1500,
    widths: photoWidths,
    quality: drink,
    isCutOut: true,
  };
}

/** Returns a flavour's background. The text areas fit windows of 768 to 1440 px. */
function ground({ slug, formerSlugs = [], theme }: Named & { theme: { text: string } }): WantedPicture {
  const color = theme.text;
  return {
    path: `/sabores/fondos/${slug}`,
    formerPaths: formerSlugs.map((old) => `/sabores/fondos/${old}`),
    photograph: `content/flavours/${slug}/ground`,
    width: 1920,
    height: 1000,
    widths: groundWidths,
    quality: wetGlass,
    texts: [
      { what: "el título", color, area: [0.08, 0.05, 0.3, 0.18], needed: 4.5 },
      { what: "el nombre", color, area: [0.08, 0.42, 0.58, 0.66], needed: 3.4 },
      { what: "el texto", color, area: [0.08, 0.68, 0.58, 0.82], needed: 4.5 },
      { what: "el contador", color, area: [0.08, 0.86, 0.3, 0.95], needed: 4.5 },
    ],
  };
}

function step(picture: string): WantedPicture {
  return {
    path: `/proceso/${picture}`,
    photograph: `content/process/${picture}`,
    width: 1200,
    height: 1500,
    widths: [240, ...photoWidths],
    quality: studio,
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

/** Size of sharing pictures in pixels. */
export const sharingFrame = { width: 1200, height: 630 };

/** The film's first frame, whole and cut for phones. */
const posters: readonly WantedPicture[] = [
  {
    path: "/portada/frukto",
    photograph: "content/film/poster",
    width: 1280,
    height: 536,
    widths: [1280],
    quality: poster,
    texts: [
      { what: "el título", color: white, area: [0.03, 0.2, 0.45, 0.7], needed: 3 },
      { what: "el texto", color: white, area: [0.03, 0.68, 0.36, 0.95], needed: 4.5 },
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
];

/** Returns every raster picture that the pages may show, in the manifest's order. */
export function wantedPictures(root = ROOT): readonly WantedPicture[] {
  const flavours = readCollection("flavours", root);
  return [
    ...readCollection("machines", root).flatMap((machine) => [
      machinePhoto(machine),
      ...machine.gallery.map(({ photo }) => machinePhoto(machine, photo)),
    ]),
    ...flavours.map(glass),
    ...flavours.map(ground),
    ...posters,
    ...readSingleton("home", root).process.steps.map(({ picture }) => step(picture)),
    pane("hielo", [{ what: "la frase", color: "#0a1413", area: [0, 0, 0.6, 1], needed: 7 }]),
    pane("profundo", [{ what: "el texto claro", color: "#e9f4f2", area: [0, 0, 0.5, 1], needed: 4.5 }]),
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

/**
 * Returns what a picture at a place in `content/` must be like, also before its entry is there; undefined where
 * nothing wants a picture. `textColor` is the colour of a flavour's texts, or "" while it has none.
 */
export function pictureAt(place: string, textColor: string): Frame | undefined {
  if (/^content\/(home|machines\/[^/]+)\/sharing$/.test(place)) return sharingFrame;
  const [, folder, slug = "", name = ""] =
    /^content\/(\w+)(?:\/([\w-]+))?\/(?:photos\/)?([\w-]+)$/.exec(place) ?? [];
  const theme = { text: textColor };
  const possible = [
    machinePhoto({ slug }, name === "main" ? "" : name),
    glass({ slug }),
    ground({ slug, theme }),
    ...posters,
    ...(folder === "process" ? [step(name)] : []),
  ];
  const wanted = possible.find(({ photograph }) => photograph === place);
  return wanted && { ...wanted, texts: (wanted.texts ?? []).filter(({ color }) => color !== "") };
}
