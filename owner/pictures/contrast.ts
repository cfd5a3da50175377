import type { Sharp } from "sharp";
import { decimal } from "../../domain/wording/wording";
import type { TextOn } from "./wanted";

/** Returns one line for each text that is hard to read on a picture. */
export async function hardToRead(
  picture: Sharp,
  width: number,
  height: number,
  texts: readonly TextOn[],
): Promise<string[]> {
  const lines = await Promise.all(
    texts.map(async ({ what, color, area, needed }) => {
      const [left, top, right, bottom] = area;
      const place = await picture
        .clone()
        .removeAlpha()
        .extract({
          left: Math.round(left * width),
          top: Math.round(top * height),
          width: Math.round((right - left) * width),
          height: Math.round((bottom - top) * height),
        })
        .raw()
        .toBuffer();
      const worst = worstContrast(place, color);
      return worst < needed
        ? `${what} en ${color} no se lee bien: el contraste es ${decimal(worst)} y tiene que ser ${decimal(needed)}. Usa una imagen más tranquila o cambia el color del texto.`
        : "";
    }),
  );
  return lines.filter((line) => line !== "");
}

/** Returns the WCAG contrast that 99 % of the pixels reach. */
function worstContrast(pixels: Buffer, color: string): number {
  const ink = luminance(...hexBytes(color));
  const ratios = new Float32Array(pixels.length / 3).map((_, pixel) => {
    const at = pixel * 3;
    return ratio(luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0), ink);
  });
  return ratios.sort()[Math.floor(ratios.length * 0.01)] ?? 1;
}

/** Returns the WCAG contrast of two colours, `#rrggbb`. */
export function contrast(one: string, other: string): number {
  return ratio(luminance(...hexBytes(one)), luminance(...hexBytes(other)));
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(r: number, g: number, b: number): number {
  const linear = (byte: number) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Returns red, green and blue of a colour, `#rrggbb`. */
export function hexBytes(hex: string): [number, number, number] {
  const byte = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
}
