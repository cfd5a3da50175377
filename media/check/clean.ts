import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { JSDOM } from "jsdom";
import sharp from "sharp";

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
  /^(svg|g|defs|symbol|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|pattern|(linear|radial)Gradient|stop)$/;

/** Elements that a drawing does not need: it looks the same without them, apart from motion. */
const NEEDLESS = /^(script|foreignObject|metadata|animate.*|set|handler|listener)$/;

/** Texts that could lead out of the file: addresses, imports, escapes that hide them. */
const OUTWARD = /url\((?!\s*['"]?#)|javascript:|[@\\]/i;

/** Hashes of what `cleanFile` returned. A picture comes twice: when it is chosen, and when it is saved. */
const clean = new Set<string>();

/**
 * Returns a file as it may be kept: pictures upright and without metadata (place, camera), drawings with shapes only.
 * Throws a Spanish line if the file is not what its name says.
 */
export async function cleanFile(path: string, bytes: Buffer): Promise<Buffer> {
  if (clean.has(hashOf(bytes))) return bytes;
  const kind = extname(path).toLowerCase();
  const text = bytes.toString("latin1", 0, 8);
  if (kind === ".pdf" && !text.startsWith("%PDF-")) throw new Error("Este archivo no es un PDF.");
  if (kind === ".mp4" && !text.endsWith("ftyp")) throw new Error("Este archivo no es una película MP4.");
  if (kind === ".pdf" || kind === ".mp4") return bytes;
  const kept = kind === ".svg" ? cleanDrawing(bytes) : await cleanPicture(kind, bytes);
  clean.add(hashOf(kept));
  return kept;
}

/** Writes a file whole: after a crash or a power failure there is the old file or the new one. */
export async function writeWhole(root: string, place: string, bytes: Buffer): Promise<void> {
  const folder = join(root, "media/.saving");
  const draft = join(folder, randomUUID());
  await Promise.all([folder, dirname(place)].map((each) => mkdir(each, { recursive: true })));
  try {
    const file = await open(draft, "wx");
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
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
function cleanDrawing(bytes: Buffer): Buffer {
  const drawing = readDrawing(bytes);
  const remove = (element: Element) => element.remove();
  const all = [drawing, ...drawing.querySelectorAll("*")];
  all
    .filter(({ namespaceURI, localName }) => namespaceURI !== SVG || NEEDLESS.test(localName))
    .forEach(remove);
  for (const element of all.filter(({ isConnected }) => isConnected)) {
    if (!SHAPES.test(element.localName) || (element.localName === "style" && OUTWARD.test(element.innerHTML)))
      throw new Error(`El dibujo tiene «${element.localName}»: expórtalo con todo convertido en trazados.`);
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
