import sharp from "sharp";
import { HOSTILE } from "../hostile-drawing";

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

const drawing = (text: string) => file("icono.svg", "image/svg+xml", Buffer.from(text));

/** A drawing, and the same with programs. */
export const icon = drawing(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" fill="#f5a300"/></svg>',
);
export const hostileIcon = drawing(HOSTILE);

/** A photograph of one colour, with the place where it was taken. */
export async function photograph(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: "#f7c948" } });
  const place = { GPSLatitudeRef: "S", GPSLatitude: "33/1 26/1 0/1" };
  return file("foto.jpg", "image/jpeg", await picture.withExif({ IFD3: place }).jpeg().toBuffer());
}

/** A glass on a transparent ground. */
export async function glass() {
  const drink = { create: { width: 600, height: 1100, channels: 4, background: "#f5a300" } } as const;
  const picture = sharp({ create: { width: 1200, height: 1500, channels: 4, background: "#0000" } });
  const layers = [{ input: await sharp(drink).png().toBuffer(), left: 300, top: 200 }];
  return file("vaso.png", "image/png", await picture.composite(layers).png().toBuffer());
}
