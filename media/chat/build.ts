import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initial } from "../brand/build";
import { publicFolder } from "../driver/paths";

/** Side of the repeating tile in px. */
const tile = 216;
const line = "#B5CDD1";

/** Line drawings about 30 px tall around their own centre. */
const motifs = {
  drop: "M0-15C5-7 10-1.5 10 5A10 10 0 0 1-10 5C-10-1.5-5-7 0-15ZM-5 5.500A5 5 0 0 0-1 10",
  glass: "M-12-14H12L9 15H-9ZM-11-5.500C-6-8-4-3.5 1-5.5 5-7 8-4.5 11-6M3-14 7-22",
  citrus:
    "M14 0A14 14 0 1 1-14 0 14 14 0 1 1 14 0ZM10 0H2M7 7 1.5 1.500M0 10V2M-7 7-1.5 1.500M-10 0H-2M-7-7-1.5-1.500M0-10V-2M7-7 1.5-1.5",
  apple:
    "M0-7C-4-10-13-9-13 1-13 9-7 15-3 14-1 13.5 1 13.5 3 14 7 15 13 9 13 1 13-9 4-10 0-7ZM0-7C0-11 2-14 5-16",
  cherry:
    "M-3 9A7 7 0 1 1-17 9 7 7 0 1 1-3 9ZM15 11A7 7 0 1 1 1 11 7 7 0 1 1 15 11ZM-9 2C-7-6-1-12 7-16 8-8 9-2 8.5 4",
  leaf: "M-13 11C-14-5-3-14 14-13 15 3 5 13-13 11ZM-13 11C-6 3 0-2 7-7",
  cube: "M-11-7 0-13 11-7V6L0 12-11 6ZM-11-7 0-1 11-7M0-1V12",
} as const;

/** Where each motif stands in the tile: x, y in px, turned by degrees. */
const places: readonly (readonly [keyof typeof motifs, number, number, number])[] = [
  ["drop", 30, 34, 0],
  ["glass", 106, 30, -8],
  ["leaf", 178, 44, 8],
  ["citrus", 68, 88, 12],
  ["cherry", 140, 98, -6],
  ["cube", 208, 116, 14],
  ["apple", 26, 148, 8],
  ["drop", 94, 158, 10],
  ["glass", 166, 164, 9],
  ["leaf", 60, 206, -70],
  ["citrus", 122, 212, 0],
];

/** Small rings between them: x, y, radius. */
const bubbles = [
  [66, 48, 2.5],
  [144, 60, 3],
  [104, 118, 2.5],
  [30, 100, 3],
  [182, 84, 2.2],
  [62, 150, 2.2],
  [136, 140, 3],
  [196, 196, 2.5],
  [206, 16, 3],
  [14, 196, 2.2],
] as const;

/** Draws the chat's seamless ground `/chat/patron.svg` and its avatar. */
export async function buildChat(): Promise<void> {
  const folder = join(publicFolder, "chat");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "patron.svg"), pattern());
  await writeFile(join(folder, "avatar.svg"), await initial({ corner: 256, scale: 0.5 }));
}

function pattern(): string {
  const drawings = places.flatMap(([name, x, y, turn]) =>
    wrapped(x, y, 26).map(
      ([left, top]) => `<path transform="translate(${left} ${top}) rotate(${turn})" d="${motifs[name]}"/>`,
    ),
  );
  const rings = bubbles.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tile} ${tile}" width="${tile}" height="${tile}"><g fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${[...drawings, ...rings].join("")}</g></svg>\n`;
}

/** The places where something of that reach must be drawn so that it continues over the tile's edges. */
function wrapped(x: number, y: number, reach: number): (readonly [number, number])[] {
  const along = (at: number) =>
    [at - tile, at, at + tile].filter((place) => place > -reach && place < tile + reach);
  return along(x).flatMap((left) => along(y).map((top) => [left, top] as const));
}
