import { extname } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { decimal } from "../../../domain/wording/wording";
import { PAPER } from "../source";
import { cleanDrawing } from "./drawing";
import { flaws, wantedOf, withoutMetadata } from "./film";

/** Largest picture in pixels. Small files can hold enormous ones. */
const MOST_PIXELS = 100_000_000;
const MOST_MEGABYTES = 40;
/** Longest side that is kept in pixels: twice the widest picture of the site. */
const LONGEST_SIDE = 4096;
const MOST_MEGABYTES_OF_A_DATASHEET = 5;

/** How pictures are written again. Nothing visible is lost, and `npm run media` starts from them. */
const FORMATS = {
  jpeg: { quality: 95, chromaSubsampling: "4:4:4" },
  png: {},
  webp: { quality: 95 },
  avif: { quality: 85, effort: 2 },
} as const;

/** Format by extension, and by the name that sharp gives it. */
const FORMAT_OF: Readonly<Record<string, keyof typeof FORMATS>> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  heif: "avif",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".png": "png",
  ".webp": "webp",
  ".avif": "avif",
};

/**
 * Returns a file as it may be kept: pictures upright, and nothing with metadata (place, camera, drawing program).
 * Throws a Spanish line if the file is not what its name says.
 */
export async function cleanFile(path: string, bytes: Buffer): Promise<Buffer> {
  const kind = extname(path).toLowerCase();
  checkKind(kind, bytes);
  const weight = bytes.length / 1024 ** 2;
  if (kind === ".pdf" && weight > MOST_MEGABYTES_OF_A_DATASHEET)
    throw new Error(
      `La ficha pesa ${decimal(weight)} MB y puede pesar hasta ${MOST_MEGABYTES_OF_A_DATASHEET}.`,
    );
  if (kind === ".mp4") return cleanFilm(path, bytes);
  if (kind === ".pdf") return checkPages(bytes);
  if (kind !== ".svg" && weight > MOST_MEGABYTES)
    throw new Error(`La imagen pesa ${decimal(weight)} MB y puede pesar hasta ${MOST_MEGABYTES}.`);
  const mayHaveWords = path.endsWith("/drawing.svg");
  return kind === ".svg" ? cleanDrawing(bytes, mayHaveWords) : cleanPicture(kind, bytes);
}

/** Returns what is missing of a clean file's name: a picture's ending, by its format. Throws a Spanish line if it is no such file. */
export async function endingOf(path: string, clean: Buffer): Promise<string> {
  const kind = extname(path).toLowerCase();
  checkKind(kind, clean);
  if (kind) return "";
  const { format = "" } = await sharp(clean)
    .metadata()
    .catch(() => ({ format: "" }));
  const ending = FORMAT_OF[format];
  if (!ending) throw new Error(DAMAGED);
  return `.${ending}`.replace("jpeg", "jpg");
}

function checkKind(kind: string, bytes: Buffer): void {
  const text = bytes.toString("latin1", 0, 8);
  if (kind === ".pdf" && !text.startsWith("%PDF-")) throw new Error("Este archivo no es un PDF.");
  if (kind === ".mp4" && !text.endsWith("ftyp")) throw new Error("Este archivo no es una película MP4.");
}

/** Returns a PDF. Throws a Spanish line if it has no pages. */
async function checkPages(bytes: Buffer): Promise<Buffer> {
  const pages = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    .then((pdf) => pdf.getPageCount())
    .catch(() => 0);
  if (pages === 0) throw new Error("El PDF está dañado o no tiene páginas: guárdalo otra vez como PDF.");
  return bytes;
}

async function cleanFilm(path: string, bytes: Buffer): Promise<Buffer> {
  const [first, ...others] = await flaws(bytes, wantedOf(path));
  if (first) throw new Error(`Esta película ${[first, ...others].join(" También ")}`);
  return withoutMetadata(bytes);
}

/** Formats that browsers or sharp don't show, by how their files begin, and what to do about each. */
const OTHER_FORMATS: readonly (readonly [start: RegExp, advice: string])[] = [
  [
    /^.{4}ftyp(heic|heix|hevc|mif1|msf1)/s,
    "Es una foto HEIC de un iPhone. Ábrela en tu computador y guárdala como JPEG, o envíatela por correo: suele llegar así. Para las próximas, en el iPhone elige Ajustes, Cámara, Formatos, «Más compatible».",
  ],
  [/^GIF8/, "Es un GIF, que tiene pocos colores. Guárdala como JPEG o PNG."],
  [/^(II\*\0|MM\0\*)/, "Es un TIFF, para imprenta. Guárdala como JPEG o PNG."],
];

const DAMAGED = "La imagen está dañada o es de otro tipo. Guárdala como JPEG, PNG, WebP o AVIF.";

/** How pictures begin that move and that sharp takes for still ones: PNG with its frames announced, sequences of AVIF. */
const MOVING = /^(\x89PNG.{4}.*?acTL|.{4}ftypavis)/s;

async function cleanPicture(kind: string, bytes: Buffer): Promise<Buffer> {
  const start = bytes.toString("latin1", 0, 4096);
  let isMoving = MOVING.test(start);
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const { format: name, icc, pages = 1 } = await picture.metadata();
    isMoving ||= name === "webp" && pages > 1;
    const own = FORMAT_OF[name];
    const format = FORMAT_OF[kind] ?? own;
    if (own && format && !isMoving) {
      const size = {
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      } as const;
      const upright = picture.rotate().resize(size);
      if (format === "jpeg") upright.flatten({ background: PAPER });
      // Colours of a profile become the web's. Without one they are the web's already.
      if (icc) upright.withIccProfile("srgb");
      return await upright.toFormat(format, FORMATS[format]).toBuffer();
    }
  } catch (error) {
    if (String(error).includes("pixel limit"))
      throw new Error(`La imagen es demasiado grande: se aceptan ${MOST_PIXELS / 1e6} megapíxeles.`);
  }
  if (isMoving)
    throw new Error(
      "La imagen se mueve, y aquí va una foto quieta. Guárdala como una sola imagen, en JPEG o PNG.",
    );
  const advice = OTHER_FORMATS.find(([pattern]) => pattern.test(start))?.[1];
  throw new Error(advice ?? DAMAGED);
}
