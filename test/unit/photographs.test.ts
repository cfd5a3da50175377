import sharp from "sharp";
import { expect, it } from "vitest";
import { checkPicture } from "../../media/check/picture";
import { encoded } from "../../media/encode";
import type { WantedPicture } from "../../media/wanted";

const wanted: WantedPicture = {
  path: "/maquinas/prueba",
  width: 120,
  height: 90,
  widths: [60, 120],
  quality: { avif: 50, webp: 70 },
};

async function photograph(width: number, height: number, background: string, type: "jpeg" | "png" = "jpeg") {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .toFormat(type)
    .toBuffer();
  return { file: `foto.${type}`, bytes, isPhotograph: true };
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

it.each([
  ["too few pixels", 100, 90, wanted, /^foto\.jpeg: mide 100 × 90 px y es muy chica: usa una de 120 × 90/],
  ["another proportion", 400, 100, wanted, /su proporción es otra: .+ 120 × 90 se perdería el 67 %/],
  ["no transparent ground", 120, 90, { ...wanted, isCutOut: true }, /necesita fondo transparente/],
  [
    "text that can't be read on it",
    120,
    90,
    { ...wanted, texts: [{ what: "el nombre", color: "#345678", area: [0, 0, 1, 1], needed: 3.4 }] },
    /el nombre en #345678 no se lee bien: el contraste es 1\.\d y tiene que ser 3\.4/,
  ],
] as const)("is refused in one line: %s", async (_, width, height, asked, line) => {
  await expect(checkPicture(await photograph(width, height, "#345678"), asked)).rejects.toThrow(line);
});

it("is refused in one line: no picture", async () => {
  const source = { file: "foto.jpg", bytes: Buffer.from("no picture"), isPhotograph: true };
  await expect(checkPicture(source, wanted)).rejects.toThrow("foto.jpg: esta imagen no se puede leer");
});

it("may be a glass that is cut out", async () => {
  const source = await photograph(120, 90, "#00000000", "png");
  expect((await encoded(source, { ...wanted, isCutOut: true })).size).toBe(4);
});
