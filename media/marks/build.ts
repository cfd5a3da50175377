import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outlineWord } from "../driver/outline";
import { publicFolder } from "../driver/paths";
import { type ClientMark, clientMarks, markColor } from "./client-marks";

/** Height of every client mark in SVG units, and where its baseline lies. */
const height = 48;
const baseline = 33;
/** Small letters of all marks are equally tall; marks in capitals are a little taller than that. */
const smallLetters = 18;
const capitalLetters = 20.5;

/** Draws `/marcas/{brand}.svg` for the seven clients: same optical height, same baseline. */
export async function buildMarks(): Promise<void> {
  const folder = join(publicFolder, "marcas");
  await mkdir(folder, { recursive: true });
  await Promise.all(
    clientMarks.map(async (mark) => writeFile(join(folder, `${mark.brand}.svg`), await clientMark(mark))),
  );
}

async function clientMark({ word, cut, capitals }: ClientMark): Promise<string> {
  const { path, bounds, xHeight, capHeight } = await outlineWord(word, cut);
  const scale = capitals ? capitalLetters / capHeight : smallLetters / xHeight;
  const width = Math.ceil((bounds[2] - bounds[0]) * scale) + 4;
  const x = 2 - bounds[0] * scale;
  return svg(
    width,
    height,
    `<path fill="${markColor}" transform="translate(${x.toFixed(2)} ${baseline}) scale(${scale.toFixed(5)})" d="${path}"/>`,
  );
}

function svg(width: number, tall: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}">${content}</svg>\n`;
}
