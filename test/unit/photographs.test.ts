import sharp from "sharp";
import { expect, it } from "vitest";
import { encoded } from "../../media/encode";
import type { WantedPicture } from "../../media/wanted";

const wanted: WantedPicture = {
  path: "/maquinas/prueba",
  width: 120,
  height: 90,
  widths: [60, 120],
  quality: { avif: 50, webp: 70 },
};

// content-problems.test.ts checks what is wrong with a photograph.
async function photograph(width: number, height: number, background: string) {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return { file: "foto.png", bytes, isPhotograph: true };
}

it("is cut to its frame and delivered in every width, in both formats", async () => {
  const files = await encoded(await photograph(200, 140, "#345678"), wanted);
  expect([...files.keys()].sort()).toEqual([
    "/maquinas/prueba-120.avif",
    "/maquinas/prueba-60.avif",
    "/maquinas/prueba-60.webp",
    "/maquinas/prueba.webp",
  ]);
  const { width, height } = await sharp(files.get("/maquinas/prueba.webp")).metadata();
  expect([width, height]).toEqual([120, 90]);
});
