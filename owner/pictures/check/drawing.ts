import sharp from "sharp";
import { plainDrawing } from "../../../domain/content/drawing";

const MOST_KILOBYTES = 500;
/** Largest drawing on a page. */
const MOST_KILOBYTES_ON_A_PAGE = 20;
/** Width in pixels at which a drawing must show something. */
const SEEN_WIDTH = 200;

/** Returns a drawing without metadata. Throws a Spanish line if it is unfit for the site or empty. */
export async function cleanDrawing(bytes: Buffer, mayHaveWords: boolean): Promise<Buffer> {
  if (bytes.length > MOST_KILOBYTES * 1024)
    throw new Error(`El dibujo pesa más de ${MOST_KILOBYTES} KB: simplifica sus trazados.`);
  const plain = Buffer.from(plainDrawing(bytes.toString().replaceAll("\r\n", "\n"), mayHaveWords));
  const kilobytes = plain.length / 1024;
  if (!mayHaveWords && kilobytes > MOST_KILOBYTES_ON_A_PAGE)
    throw new Error(
      `El dibujo pesa ${kilobytes.toFixed(0)} KB y puede pesar hasta ${MOST_KILOBYTES_ON_A_PAGE}: simplifica sus trazados.`,
    );
  const opacity = sharp(plain).resize(SEEN_WIDTH).ensureAlpha().extractChannel("alpha").raw();
  const shown = await opacity.toBuffer().catch(() => {
    throw new Error("El dibujo no se puede leer: guárdalo otra vez como SVG.");
  });
  if (shown.every((value) => value === 0))
    throw new Error("En el dibujo no se ve nada: expórtalo de nuevo como SVG.");
  return plain;
}
