import { mkdirSync, readdirSync, readFileSync } from "node:fs";
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
  expect(await cleanFile("machines/jdm_ct/gallery/0/file.jpg", kept), "cleaned once").toBe(kept);
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
  ["no es una película", "a.mp4", "%PDF-1.7"],
  ["El dibujo no se puede leer", "a.svg", "<svg"],
  ["El dibujo no se puede leer", "a.svg", "<html xmlns='http://www.w3.org/1999/xhtml'/>"],
])("a file is refused with what to do: %s, %s", async (reason, path, bytes) => {
  await expect(cleanFile(path, Buffer.from(bytes))).rejects.toThrow(reason);
});

const SHAPES = `<style>.a{fill:#123456}</style><clipPath id="c"><path d="M0 0h5v5z"/></clipPath><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><g clip-path="url(#c)" class="a"><rect width="9" height="9" fill="url('#g')"/></g>`;
const drawing = (inside: string, attributes = "") =>
  Buffer.from(
    `<?xml version="1.0"?><?xml-stylesheet href="http://x/"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`,
  );
const cleaned = async (bytes: Buffer | string) =>
  String(await cleanFile("clients/x/logo.svg", Buffer.from(bytes)));

test("a drawing loses scripts, handlers and addresses, and nothing that is seen", async () => {
  const kept = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${SHAPES}</svg>\n`;
  expect(await cleaned(drawing(SHAPES))).toBe(kept);
  for (const inside of [
    "<script>alert(1)</script>",
    '<script href="http://x/"/>',
    '<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>',
    '<metadata><rdf:place xmlns:rdf="http://rdf/">Santiago</rdf:place></metadata>',
  ])
    expect(await cleaned(drawing(SHAPES + inside)), inside).toBe(kept);
  for (const attributes of [
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'style="fill: url( http://x/)"',
    'style="fill: u\\72l(http://x/)"',
    'xml:base="http://x/"',
    `style='background: image-set("http://x/" 1x)'`,
  ])
    expect(await cleaned(drawing(SHAPES, attributes)), attributes).toBe(kept);
  const outward =
    '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="http://x/#a" href="javascript:a()"/>';
  expect(await cleaned(drawing(SHAPES + outward))).not.toMatch(/href/);
});

test("a drawing keeps what Inkscape and Illustrator write", async () => {
  const inkscape = readFileSync("test/unit/inkscape-gradient.svg");
  expect(await cleaned(inkscape)).toContain('xlink:href="#a"');
  const illustrator = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef/></foreignObject><g i:extraneous="self"><rect width="9" height="9"/></g></switch></svg>`;
  expect(await cleaned(illustrator)).toMatch(/<switch><g><rect width="9" height="9"\/><\/g><\/switch>/);
});

test.each([
  ["letras", "<text>Frukto</text>"],
  ["foto dentro", '<image href="data:"/>'],
  ["otro archivo", "<style>@import 'x'</style>"],
  ["otro archivo", `<style>.a{fill:image-set("http://x/" 1x)}</style>`],
  ["foreignObject", '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Frukto</p></foreignObject>'],
  ["se mueve", '<rect width="9" height="9"><animate attributeName="opacity" values="0;1"/></rect>'],
  ["se mueve", "<style>@keyframes a{to{opacity:1}}</style>"],
  ["distinto", String.raw`<rect width="9" height="9" style="fill:r\65 d;opacity:.2"/>`],
  ["no se ve nada", '<rect width="0" height="9"/>'],
  ["complejo|no se puede leer", "<g>".repeat(20_000) + "</g>".repeat(20_000)],
  ["hasta 20", `<path d="${"M0 0h9v9z".repeat(3000)}"/>`],
  ["500 KB", "<path/>".repeat(100_000)],
])("a drawing is refused by name: %s", async (reason, inside) => {
  await expect(cleaned(drawing(inside))).rejects.toThrow(new RegExp(reason));
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
  const elements = (svg: Buffer | string) => String(svg).match(/<\w+/g);
  for (const path of drawings) {
    const own = readFileSync(join("test/site/content", path));
    expect(elements(await cleanFile(path, own)), path).toEqual(elements(own));
  }
});

test("a file is the old one or the new one, and no draft stays behind", async () => {
  const root = temporaryFolder();
  const file = join(root, "content/flavours/maracuya/index.json");
  await writeWhole(root, file, Buffer.from("old"));
  await writeWhole(root, file, Buffer.from("new"));
  expect(String(readFileSync(file))).toBe("new");
  mkdirSync(join(root, "content/taken/full"), { recursive: true });
  await expect(writeWhole(root, join(root, "content/taken"), Buffer.from("new"))).rejects.toThrow();
  expect(readdirSync(join(root, "build/.saving"))).toEqual([]);
  expect(readdirSync(join(root, "content/flavours/maracuya"))).toEqual(["index.json"]);
});
