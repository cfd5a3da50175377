import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cleanFile } from "../../media/check/clean";
import { mp4Facts } from "../../media/mp4-facts";
import { writeWhole } from "../../media/write-whole";

const place = { GPSLatitudeRef: "S", GPSLatitude: "33/1 26/1 0/1", GPSLongitude: "70/1 39/1 0/1" };

/** A picture taken with the phone held upright: red above, blue below, stored lying. */
async function photograph(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 30, height: 40, channels: 3, background: "blue" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
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
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(kept).metadata();
  expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({
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
  const glass = sharp({ create: { width: 4, height: 4, channels: 4, background: "#f000" } });
  for (const format of ["png", "webp", "avif"] as const) {
    const kept = await sharp(
      await cleanFile("flavours/pera/glass", await glass.toFormat(format).toBuffer()),
    ).metadata();
    expect(kept).toMatchObject({ format: format === "avif" ? "heif" : format, hasAlpha: true });
  }
});

/** A small PNG whose header says 60,000 × 60,000 px. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test("what is not what its name says is refused", async () => {
  const taken = await photograph();
  const refused = (path: string, bytes: Buffer | string) =>
    expect(cleanFile(path, Buffer.from(bytes)), path).rejects.toThrow(
      /^(La imagen está dañada|Este archivo no es|El dibujo)/,
    );
  await refused("a.jpg", "<script>");
  await refused("a.jpg", taken.subarray(0, taken.length - 100));
  await refused("a.png", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await refused("a", "");
  await refused("a.pdf", "<html>");
  await refused("a.mp4", "%PDF-1.7");
  await refused("a.svg", "<svg");
  await refused("a.svg", "<html xmlns='http://www.w3.org/1999/xhtml'/>");
  await expect(cleanFile("a.png", await hugePng())).rejects.toThrow("100 megapíxeles");
  await refused("a.png", Buffer.alloc(4));
});

test("a drawing loses scripts, handlers and addresses, and nothing that is seen", async () => {
  const shapes = `<style>.a{fill:#123456}</style><clipPath id="c"><path d="M0 0h5v5z"/></clipPath><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><g clip-path="url(#c)" class="a"><rect width="9" height="9" fill="url('#g')"/></g>`;
  const drawing = (inside: string, attributes = "") =>
    Buffer.from(
      `<?xml version="1.0"?><?xml-stylesheet href="http://x/"?><!DOCTYPE svg [<!ENTITY n "x">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`,
    );
  const kept = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}</svg>\n`;
  const clean = async (bytes: Buffer) => String(await cleanFile("clients/x/logo.svg", bytes));
  expect(await clean(drawing(shapes))).toBe(kept);
  for (const inside of [
    "<script>alert(1)</script>",
    '<script href="http://x/"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="a()"/></body></foreignObject>',
    '<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<metadata><rdf:place xmlns:rdf="http://rdf/">Santiago</rdf:place></metadata>',
  ])
    expect(await clean(drawing(shapes + inside)), inside).toBe(kept);
  for (const attributes of [
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"',
    'style="fill: url( http://x/)"',
    'style="fill: u\\72l(http://x/)"',
    'xml:base="http://x/"',
    `style='background: image-set("http://x/" 1x)'`,
  ])
    expect(await clean(drawing(shapes, attributes)), attributes).toBe(kept);
  for (const inside of [
    "<text>Frukto</text>",
    '<image href="data:"/>',
    '<a href="/"><path/></a>',
    "<style>@import 'x'</style>",
    `<style>.a{fill:image-set("http://x/" 1x)}</style>`,
  ])
    await expect(clean(drawing(inside)), inside).rejects.toThrow("trazados");
});

test("a film loses the place where it was taken, and plays as before", async () => {
  const film = readFileSync("media/renderings/film/frukto.mp4");
  const box = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 8);
    return Buffer.concat([size, Buffer.from(type), body]);
  };
  const taken = Buffer.concat([film, box("uuid", Buffer.from("Santiago")), box("udta", box("©xyz", film))]);
  const kept = await cleanFile("film/frukto.mp4", taken);
  expect(kept).toHaveLength(taken.length);
  expect(kept.includes("Santiago")).toBe(false);
  expect(mp4Facts(kept)).toEqual(mp4Facts(film));
  const media = (bytes: Buffer) => bytes.subarray(bytes.indexOf("mdat"), film.length);
  expect(media(kept).equals(media(film))).toBe(true);
  await expect(cleanFile("film/frukto.mp4", Buffer.from("\0\0\0\x01ftyp"))).rejects.toThrow(
    "no se puede leer",
  );
});

test("our own drawings are kept as they are, arrows and measures included", async () => {
  const drawings = readdirSync("content", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".svg"),
  );
  const elements = (svg: Buffer | string) => String(svg).match(/<\w+/g);
  for (const path of drawings) {
    const own = readFileSync(join("content", path));
    expect(elements(await cleanFile(path, own)), path).toEqual(elements(own));
  }
});

test("a file is the old one or the new one, and no draft stays behind", async () => {
  const root = mkdtempSync(join(tmpdir(), "pictures-"));
  const file = join(root, "content/flavours/maracuya/index.json");
  await writeWhole(root, file, Buffer.from("old"));
  await writeWhole(root, file, Buffer.from("new"));
  expect(String(readFileSync(file))).toBe("new");
  mkdirSync(join(root, "content/taken/full"), { recursive: true });
  await expect(writeWhole(root, join(root, "content/taken"), Buffer.from("new"))).rejects.toThrow();
  expect(readdirSync(join(root, "media/.saving"))).toEqual([]);
  expect(readdirSync(join(root, "content/flavours/maracuya"))).toEqual(["index.json"]);
  rmSync(root, { recursive: true });
});
