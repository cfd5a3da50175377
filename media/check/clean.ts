import { createHash } from "node:crypto";
import { extname } from "node:path";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { withoutMetadata } from "../mp4-facts";

/** Largest picture in pixels. Small files can hold enormous ones. */
const MOST_PIXELS = 100_000_000;

/** How pictures are written again. Nothing visible is lost, and `npm run media` starts from them. */
const FORMATS = {
  jpeg: { quality: 95, chromaSubsampling: "4:4:4" },
  png: {},
  webp: { quality: 95 },
  avif: { quality: 85, effort: 2 },
} as const;

/** Format by extension, and by the name that sharp gives it. */
const FORMAT_OF: Readonly<Record<string, keyof typeof FORMATS>> = {
  ...{ jpeg: "jpeg", png: "png", webp: "webp", heif: "avif" },
  ...{ ".jpg": "jpeg", ".jpeg": "jpeg", ".png": "png", ".webp": "webp", ".avif": "avif" },
};

const SVG = "http://www.w3.org/2000/svg";

/** Elements of a drawing. */
const SHAPES =
  /^(svg|g|defs|symbol|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|marker|pattern|(linear|radial)Gradient|stop)$/;

/** Elements that a drawing does not need: it looks the same without them, apart from motion. */
const NEEDLESS = /^(script|foreignObject|metadata|animate.*|set|handler|listener)$/;

/** Words. A machine's drawing may have them: the datasheet shows it with our fonts, and no page as a picture. */
const WORDS = /^(text|tspan)$/;

/** Texts that could lead out of the file: addresses, imports, escapes that hide them. */
const OUTWARD = /url\((?!\s*['"]?#)|(?:image(?:-set)?|src)\(|javascript:|[@\\]/i;

/** What `cleanFile` returned, by kind and hash. A picture comes twice: when it is chosen, and when it is saved. */
const clean = new Set<string>();

/**
 * Returns a file as it may be kept: pictures upright, pictures and films without metadata (place, camera), drawings
 * with shapes only.
 * Throws a Spanish line if the file is not what its name says.
 */
export async function cleanFile(path: string, bytes: Buffer): Promise<Buffer> {
  const kind = extname(path).toLowerCase();
  if (clean.has(kind + hashOf(bytes))) return bytes;
  const text = bytes.toString("latin1", 0, 8);
  if (kind === ".pdf" && !text.startsWith("%PDF-")) throw new Error("Este archivo no es un PDF.");
  if (kind === ".mp4" && !text.endsWith("ftyp")) throw new Error("Este archivo no es una película MP4.");
  if (kind === ".mp4") return cleanFilm(bytes);
  if (kind === ".pdf") return bytes;
  const canHaveWords = path.endsWith("/drawing.svg");
  const kept = kind === ".svg" ? cleanDrawing(bytes, canHaveWords) : await cleanPicture(kind, bytes);
  clean.add(kind + hashOf(kept));
  return kept;
}

/** Returns the ending of a picture's file name, by its format. */
export async function extensionOf(picture: Buffer): Promise<string> {
  const { format } = await sharp(picture).metadata();
  return `.${FORMAT_OF[format]}`.replace("jpeg", "jpg");
}

function cleanFilm(bytes: Buffer): Buffer {
  try {
    return withoutMetadata(bytes);
  } catch {
    throw new Error("Este video MP4 no se puede leer: expórtalo de nuevo.");
  }
}

async function cleanPicture(kind: string, bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const own = FORMAT_OF[(await picture.metadata()).format];
    const format = FORMAT_OF[kind] ?? own;
    if (own && format) return await picture.rotate().toFormat(format, FORMATS[format]).toBuffer();
  } catch (error) {
    if (String(error).includes("pixel limit"))
      throw new Error(`La imagen es demasiado grande: se aceptan ${MOST_PIXELS / 1e6} megapíxeles.`);
  }
  throw new Error("La imagen está dañada o es de otro tipo. Guárdala como JPEG, PNG, WebP o AVIF.");
}

/** Returns a drawing without scripts and addresses. Refuses a drawing that would look different afterwards. */
function cleanDrawing(bytes: Buffer, canHaveWords: boolean): Buffer {
  const drawing = readDrawing(bytes);
  const remove = (element: Element) => element.remove();
  const all = [drawing, ...drawing.querySelectorAll("*")];
  all
    .filter(({ namespaceURI, localName }) => namespaceURI !== SVG || NEEDLESS.test(localName))
    .forEach(remove);
  for (const element of all.filter(({ isConnected }) => isConnected)) {
    const { localName, innerHTML } = element;
    const isKnown = SHAPES.test(localName) || (canHaveWords && WORDS.test(localName));
    if (!isKnown || (localName === "style" && OUTWARD.test(innerHTML)))
      throw new Error(`El dibujo tiene «${localName}»: expórtalo con todo convertido en trazados.`);
    for (const { name, value } of [...element.attributes])
      if (/^on|:|href$/i.test(name) || OUTWARD.test(value)) element.removeAttribute(name);
  }
  return Buffer.from(`${drawing.outerHTML}\n`);
}

function readDrawing(bytes: Buffer): Element {
  try {
    const { documentElement } = new JSDOM(bytes.toString(), { contentType: "image/svg+xml" }).window.document;
    if (documentElement.localName === "svg" && documentElement.namespaceURI === SVG) return documentElement;
  } catch {}
  throw new Error("El dibujo no se puede leer. Guárdalo otra vez como SVG.");
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
