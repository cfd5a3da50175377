import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanFile } from "../../owner/pictures/check/clean";
import { flaws } from "../../owner/pictures/check/film";
import { writeWhole } from "../../owner/pictures/write-whole";
import { mp4Box } from "../support/mp4-box";
import { temporaryFolder } from "../support/temporary-folder";

const place = { GPSLatitudeRef: "S", GPSLatitude: "33/1 26/1 0/1", GPSLongitude: "70/1 39/1 0/1" };

const flat = (background: string, width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } });

/** A picture taken with the phone held upright: red above, blue below, stored lying. */
async function photograph(): Promise<Buffer> {
  const blue = await flat("blue", 30, 40).png().toBuffer();
  return flat("red", 60, 40)
    .composite([{ input: blue, left: 30, top: 0 }])
    .withExif({ IFD0: { Make: "Telefono" }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test("a photograph is kept upright, without place and camera", async () => {
  const taken = await photograph();
  expect(String(taken)).toContain("Telefono");
  const kept = await cleanFile("machines/jdm_ct/gallery/0/file.jpg", taken);
  const { format, width, height, exif, xmp, orientation } = await sharp(kept).metadata();
  expect({ format, width, height, exif, xmp, orientation }).toEqual({
    format: "jpeg",
    width: 40,
    height: 60,
  });
  const [red = 0, , blue = 0] = await sharp(kept).raw().toBuffer();
  expect(red - blue, "the first pixel is red").toBeGreaterThan(200);
  await expect(cleanFile("clients/x/logo.svg", kept), "as a picture alone").rejects.toThrow("El dibujo");
});

test("a picture without an extension keeps its format, and its transparent ground", async () => {
  const glass = flat("#f000", 4, 4, 4);
  for (const format of ["png", "webp", "avif"] as const) {
    const kept = await sharp(
      await cleanFile("flavours/pera/glass", await glass.toFormat(format).toBuffer()),
    ).metadata();
    expect(kept).toMatchObject({ format: format === "avif" ? "heif" : format, hasAlpha: true });
  }
});

test("colours of a profile become the web's, and a cut-out lies on the page's paper", async () => {
  const green = flat("#20a040", 8, 8);
  for (const profile of ["srgb", "p3"]) {
    const png = await green.clone().toColourspace("rgb16").withIccProfile(profile).png().toBuffer();
    const [r = 0, g = 0, b = 0] = await sharp(await cleanFile("a.png", png))
      .raw()
      .toBuffer();
    expect(
      [Math.abs(r - 32), Math.abs(g - 160), Math.abs(b - 64)].every((off) => off < 4),
      `${profile} ${r} ${g} ${b}`,
    ).toBe(true);
  }
  const cutOut = await flat("#0000", 8, 8, 4).png().toBuffer();
  const [white] = await sharp(await cleanFile("a.jpg", cutOut))
    .raw()
    .toBuffer();
  expect(white).toBe(255);
  const large = await flat("red", 6000, 60).jpeg().toBuffer();
  expect(await sharp(await cleanFile("a.jpg", large)).metadata()).toMatchObject({ width: 4096 });
});

/** A small PNG whose header says 60,000 × 60,000 px. */
async function hugePng(): Promise<Buffer> {
  const png = await flat("red", 4, 4).png().toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A WebP of two frames. */
async function moving(): Promise<Buffer> {
  const frames = await Promise.all(["red", "blue"].map((colour) => flat(colour, 4, 4).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A HEIC of one green pixel's worth, as heif-enc writes it. */
const HEIC = readFileSync("test/unit/telefono.heic");
const heavyPdf = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(5 * 1024 ** 2)]);

test.each<[reason: string, path: string, bytes: Buffer | string]>([
  ["iPhone", "a.jpg", HEIC],
  ["GIF", "a", "GIF89a"],
  ["TIFF", "a", "II*\0"],
  ["41,0 MB", "a.jpg", Buffer.alloc(41 * 1024 ** 2)],
  ["5,0 MB", "a.pdf", heavyPdf],
  ["100 megapíxeles", "a.png", await hugePng()],
  ["La imagen está dañada", "a.jpg", "<script>"],
  ["La imagen está dañada", "a.jpg", (await photograph()).subarray(0, -100)],
  ["La imagen está dañada", "a.png", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ["La imagen está dañada", "a", ""],
  ["La imagen está dañada", "a.png", Buffer.alloc(4)],
  ["no es un PDF", "a.pdf", "<html>"],
  ["no tiene páginas", "a.pdf", "%PDF-1.7\n%%EOF 30 bytes in all"],
  ["no es una película", "a.mp4", "%PDF-1.7"],
  ["La imagen se mueve", "a", await moving()],
  [
    "La imagen se mueve",
    "a.png",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR, then \0\0\0\x08acTL", "latin1"),
  ],
  ["El dibujo no se puede leer", "a.svg", "<svg"],
])("a file is refused with what to do: %s, %s", async (reason, path, bytes) => {
  await expect(cleanFile(path, Buffer.from(bytes))).rejects.toThrow(reason);
});

const SHAPES = `<style>.a{fill:#123456}</style><clipPath id="c"><path d="M0 0h5v5z"/></clipPath><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><g clip-path="url(#c)" class="a"><rect width="9" height="9" fill="url('#g')"/></g>`;
const drawing = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;
const cleaned = async (bytes: Buffer | string) =>
  String(await cleanFile("clients/x/logo.svg", Buffer.from(bytes)));

test("a drawing loses what drawing programs say about it, and nothing else", async () => {
  expect(await cleaned(drawing(SHAPES))).toBe(drawing(SHAPES));
  const editors = `<?xml-stylesheet href="http://x/"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/">`;
  const rdf = 'xmlns:rdf="http://rdf/"';
  const metadata = `<metadata><rdf:RDF ${rdf}><rdf:place>Santiago</rdf:place></rdf:RDF></metadata><!-- <script> --><rdf:a ${rdf}><rdf:a/><script>a()</script></rdf:a>`;
  const made = drawing(metadata + SHAPES, ` ${rdf} rdf:file="/home/ana/logo.svg" xml:base="http://x/"`);
  expect(await cleaned(`\ufeff<?xml version="1.0"?>${editors}\r\n${made}`)).toBe(drawing(SHAPES));
  const corel = SHAPES.replace(/<style>(.*)<\/style>/, "<style><![CDATA[$1]]></style>");
  expect(await cleaned(drawing(corel))).toBe(drawing(SHAPES));
  const inkscape = await cleaned(readFileSync("test/unit/inkscape-gradient.svg"));
  expect(inkscape).toContain('xlink:href="#a"');
  expect(inkscape).not.toMatch(/sodipodi|inkscape/);
});

const ENTITY = `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>`;

test.each([
  ["tiene un programa («script»)", "<script>alert(1)</script>"],
  ["tiene un programa («script»)", "<SCRIPT href='#a'/>"],
  ["tiene un programa («onload»)", "<g onload='alert(1)'/>"],
  ["tiene un programa («ONLOAD»)", '<g fill="a" ONLOAD = "alert(1)"/>'],
  ["no se puede leer", "<g/onload='alert(1)'/>"],
  ["no se puede leer", "<g onload=alert(1)/>"],
  ["no se puede leer", '<title a="<script>alert(1)</script>"/>'],
  ["no se puede leer", "<!-- "],
  ["no se puede leer", "<g></svg>"],
  ["tiene «a», que no es un trazado", "<a href='#b'><path/></a>"],
  ["tiene «iframe», que no es un trazado", "<title><iframe/></title>"],
  ["otro archivo («href»)", '<use href="http://x/#a"/>'],
  ["otro archivo («xlink:href»)", '<use xlink:href="javascript:a()"/>'],
  ["otro archivo («fill»)", '<g fill="url( http://x/)"/>'],
  ["otro archivo («style»)", '<g style="fill: u\\72l(http://x/)"/>'],
  ["otro archivo («style»)", '<g style="fill: u&#114;l(http://x/)"/>'],
  ["otro archivo («style»)", `<g style='background: image-set("http://x/" 1x)'/>`],
  ["estilos de otro archivo", "<style>@import 'x'</style>"],
  ["estilos de otro archivo", `<style>.a{fill:image-set("http://x/" 1x)}</style>`],
  ["tiene letras", "<text>Frukto</text>"],
  ["foto dentro", '<image href="data:"/>'],
  ["foreignObject", '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Frukto</p></foreignObject>'],
  ["se mueve", '<rect width="9" height="9"><animate attributeName="opacity" values="0;1"/></rect>'],
  ["se mueve", '<set attributeName="href" to="javascript:a()"/>'],
  ["se mueve", "<style>@keyframes a{to{opacity:1}}</style>"],
  ["no se ve nada", '<rect width="0" height="9"/>'],
  ["no se puede leer", "<g>".repeat(2_500) + "</g>".repeat(2_500)],
  ["no se puede leer", "<!-- ".repeat(90_000)],
  ["hasta 20", `<path d="${"M0 0h9v9z".repeat(3000)}"/>`],
  ["500 KB", "<path/>".repeat(100_000)],
])("a drawing is refused by name: %s", async (reason, inside) => {
  await expect(cleaned(drawing(inside))).rejects.toThrow(reason);
});

test("a drawing for Illustrator alone, or of another language, is refused", async () => {
  await expect(cleaned(ENTITY + drawing(SHAPES))).rejects.toThrow("para seguir editándolo («ENTITY»)");
  for (const other of ["", `<path d="M0 0h9v9z"/>`, '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'])
    await expect(cleaned(other), other).rejects.toThrow("no se puede leer");
});

test("a film loses the place where it was taken, and plays as before", async () => {
  const film = readFileSync("test/site/content/home/frukto-movil.mp4");
  const taken = Buffer.concat([
    film,
    mp4Box("uuid", Buffer.from("Santiago de Chile, 33 S")),
    mp4Box("udta", mp4Box("©xyz", film.subarray(0, 9))),
  ]);
  const kept = await cleanFile("film/frukto-movil.mp4", taken);
  expect(kept).toHaveLength(taken.length);
  expect(kept.includes("Santiago")).toBe(false);
  expect(await flaws(kept, { codec: "avc1", isForPhones: true })).toEqual([]);
  const media = (bytes: Buffer) => bytes.subarray(bytes.indexOf("mdat"), film.length);
  expect(media(kept).equals(media(film))).toBe(true);
  const sound = cleanFile("film/frukto-av1.mp4", film);
  await expect(sound).rejects.toThrow("Esta película tiene el códec");
});

test("our own drawings are kept as they are, arrows and measures included", async () => {
  const drawings = readdirSync("test/site/content", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".svg"),
  );
  for (const path of drawings) {
    const own = readFileSync(join("test/site/content", path), "utf8");
    expect(String(await cleanFile(path, Buffer.from(own))), path).toBe(own);
  }
});

test("a file is the old one or the new one, and no draft stays behind", async () => {
  const root = temporaryFolder();
  const path = "content/flavours/maracuya/index.json";
  const file = join(root, path);
  await writeWhole(root, [[path, Buffer.from("old")]]);
  await writeWhole(root, [[path, Buffer.from("new")]]);
  expect(String(readFileSync(file))).toBe("new");
  // A file stands where the second one's folder would be.
  const files = [path, `${path}/none`].map((each) => [each, Buffer.from("newer")] as const);
  await expect(writeWhole(root, files)).rejects.toThrow();
  expect(String(readFileSync(file)), "all of them or none").toBe("new");
  expect(readdirSync(join(root, "build/.saving"))).toEqual([]);
  expect(readdirSync(join(root, "content/flavours/maracuya"))).toEqual(["index.json"]);
});
