import { flavourOrder } from "~content/flavours/order";

/** A raster picture of `public/`: which master it comes from, how wide, how well. */
export interface DeliveredPicture {
  /** Public path without extension. */
  readonly path: string;
  /** Name of the master. */
  readonly master: string;
  readonly widths: readonly number[];
  readonly quality: Quality;
}

/** Qualities of the two encoders, chosen by eye per kind of picture. */
export interface Quality {
  readonly avif: number;
  readonly webp: number;
  /** Full colour resolution, for saturated edges. */
  readonly chroma?: "4:4:4";
}

const studio: Quality = { avif: 54, webp: 80 };
const drink: Quality = { avif: 45, webp: 68, chroma: "4:4:4" };
const wetGlass: Quality = { avif: 48, webp: 74, chroma: "4:4:4" };
const poster: Quality = { avif: 50, webp: 72 };
/** More than half of it lies under the shade behind the words. */
const phonePoster: Quality = { avif: 42, webp: 64 };

const photoWidths = [480, 800, 1200];
/** Of machines also what phones need: a card's picture, two thumbnails in a row. */
const machineWidths = [360, 480, 640, 800, 1200];
const groundWidths = [640, 1280, 1920];

const machinePictures = [
  "jdm-id3",
  "jdm-id3-frente",
  "jdm-id3-salida",
  "jdm-id3-pantalla",
  "jdm-id3-en-uso",
  "jdm-id3-bombas",
  "jdm-ct",
  "jdm-ct-frente",
  "jdm-ct-salida",
  "jdm-ct-pantalla",
  "jdm-ct-en-uso",
  "jdm-ct-mueble",
];

/** Slugs of the drinks, in the site's order. */
export const flavourSlugs = flavourOrder;

const steps = ["maquinas", "sabores", "despacho", "mantencion"];
const drops = [1, 2, 3, 4, 5, 6, 7, 8];

/** A picture whose master carries the same name as its public path. */
function picture(name: string, widths: readonly number[], quality: Quality): DeliveredPicture {
  return { path: `/${name}`, master: name, widths, quality };
}

/** Every raster picture that the pages may show, in the manifest's order. */
export const deliveredPictures: readonly DeliveredPicture[] = [
  ...machinePictures.map((name) => picture(`maquinas/${name}`, machineWidths, studio)),
  ...flavourSlugs.map((slug) => picture(`sabores/${slug}`, photoWidths, drink)),
  ...flavourSlugs.map((slug) => picture(`sabores/fondos/${slug}`, groundWidths, wetGlass)),
  picture("portada/frukto", [1280], poster),
  picture("portada/frukto-movil", [480], phonePoster),
  ...steps.map((step) => picture(`proceso/${step}`, [240, ...photoWidths], studio)),
  ...["hielo", "profundo"].map((name) => picture(`fondos/${name}`, groundWidths, wetGlass)),
  ...drops.map((number) => picture(`gotas/gota-${number}`, [120, 240], drink)),
];
