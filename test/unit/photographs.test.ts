import sharp, { type Sharp } from "sharp";
import { expect, it, test, vi } from "vitest";
import { gitHashOf } from "../../domain/content/content";
import { checkPicture } from "../../owner/pictures/check/picture";
import { encoded } from "../../owner/pictures/encode";
import type { WantedPicture } from "../../owner/pictures/wanted";

const wanted: WantedPicture = {
  path: "/maquinas/prueba",
  most: 10,
  width: 120,
  height: 90,
  widths: [60, 120],
  quality: { avif: 50, webp: 70 },
};

// content-problems.test.ts checks what is wrong with a photograph.
const flat = (background: string, width = 120, height = 90) =>
  sharp({ create: { width, height, channels: 4, background } });
async function sourceOf(picture: Sharp) {
  const bytes = await picture.toBuffer();
  return { path: "foto.png", hash: gitHashOf(bytes), bytes: vi.fn(() => bytes) };
}

it("is cut to its frame, delivered in every width and both formats, and decoded once", async () => {
  const source = await sourceOf(flat("#345678", 200, 140).png());
  await checkPicture(source, wanted);
  await checkPicture(source, wanted);
  const files = await encoded(source, wanted);
  expect([...files.keys()].sort()).toEqual([
    "/maquinas/prueba-120.avif",
    "/maquinas/prueba-60.avif",
    "/maquinas/prueba-60.webp",
    "/maquinas/prueba.webp",
  ]);
  const { width, height } = await sharp(files.get("/maquinas/prueba.webp")).metadata();
  expect([width, height]).toEqual([120, 90]);
  expect(source.bytes, "to decode it, and to see whether it is a WebP file").toHaveBeenCalledTimes(2);
});

test("a heavy picture is encoded in a lower quality, and refused if it stays heavy", async () => {
  const grain = (sigma: number) => {
    const noise = { type: "gaussian", mean: 128, sigma } as const;
    return sourceOf(
      sharp({ create: { width: 120, height: 90, channels: 3, background: "#888", noise } }).png(),
    );
  };
  const sizeOf = async (most: number) =>
    (await encoded(await grain(30), { ...wanted, most })).get("/maquinas/prueba-120.avif")?.length ?? 0;
  const limit = (await sizeOf(100)) * 0.8;
  expect(await sizeOf(limit / 1024)).toBeLessThanOrEqual(limit);
  await expect(encoded(await grain(120), { ...wanted, most: 1 })).rejects.toThrow(
    "foto.png: pesa más de 1 KB también comprimida",
  );
});

test.each([
  [
    "16 bits and a colour profile",
    flat("#20a040").withIccProfile("p3").toColourspace("rgb16"),
    [32, 160, 64],
  ],
  ["a transparent ground", flat("#00000000"), [255, 255, 255]],
])("a PNG with %s keeps its colours", async (_, picture, colour) => {
  const files = await encoded(await sourceOf(picture.png()), wanted);
  const pixels = await sharp(files.get("/maquinas/prueba.webp")).raw().toBuffer();
  for (const [index, value] of colour.entries())
    expect(Math.abs((pixels[index] ?? 0) - value), String(pixels.subarray(0, 3))).toBeLessThan(5);
});

test("a WebP of exactly the wanted size is delivered as it is", async () => {
  const source = await sourceOf(flat("#345678").webp({ quality: 33 }));
  expect((await encoded(source, wanted)).get("/maquinas/prueba.webp")).toBe(source.bytes());
});
