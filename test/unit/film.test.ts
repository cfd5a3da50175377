import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { flaws } from "../../owner/pictures/check/film";
import { mp4Box } from "../support/mp4-box";

const film = readFileSync("test/site/content/home/frukto.mp4");
const wide = { codec: "avc1", isForPhones: false } as const;
const phones = { codec: "avc1", isForPhones: true } as const;

/** Returns where a box of the film begins and ends. */
function placeOf(type: string): [number, number] {
  const from = film.indexOf(type) - 4;
  return [from, from + film.readUInt32BE(from)];
}

/** Returns the film with bytes changed from the start of a box's body on. */
function changed(type: string, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(film);
  copy.set(bytes, film.indexOf(type) + 4 + at);
  return copy;
}

/** Returns the film with a second track, whose samples are of another kind. */
function withTrack(handler: string, codec: string): Buffer {
  const [from, to] = placeOf("moov");
  const [start, end] = placeOf("trak");
  const copy = Buffer.from(film.subarray(start, end));
  copy.write(handler, copy.indexOf("vide"), "latin1");
  copy.write(codec, copy.indexOf("avc1"), "latin1");
  const moov = mp4Box("moov", Buffer.concat([film.subarray(from + 8, to), copy]));
  return Buffer.concat([film.subarray(0, from), moov, film.subarray(to)]);
}

/** Returns the film with its data in a box of 64 bits. */
function withLongBox(): Buffer {
  const [from, to] = placeOf("mdat");
  const head = Buffer.from([0, 0, 0, 1, ...Buffer.from("mdat"), 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(to - from + 8), 8);
  return Buffer.concat([film.subarray(0, from), head, film.subarray(from + 8)]);
}

const [indexFrom, indexTo] = placeOf("moov");
const index = film.subarray(indexFrom, indexTo);
const turned = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0];

it.each([
  ["no film", Buffer.from("a photograph of a film"), [/cortada/]],
  ["a film that is cut off", film.subarray(0, film.length - 1000), [/cortada/]],
  ["boxes without an end", Buffer.from([0, 0, 0, 1, ...Buffer.from("ftyp")]), [/cortada/]],
  ["an index without its head", changed("mvhd", -4, [0x20]), [/dañada/]],
  [
    "an index behind the data",
    Buffer.concat([film.subarray(0, indexFrom), film.subarray(indexTo), index]),
    [/fast start/],
  ],
  ["one held upright", changed("tkhd", 40, turned), [/mide 600 × 1920 px/]],
  [
    "fragments",
    Buffer.concat([
      film.subarray(0, indexFrom),
      mp4Box("moov", Buffer.concat([index.subarray(8), mp4Box("mvex", mp4Box("trex", Buffer.alloc(24)))])),
      film.subarray(indexTo),
    ]),
    [/fragmentos/],
  ],
  ["sound", withTrack("soun", "mp4a"), [/sonido: guárdala/]],
  ...(
    [
      ["10 bits", 0x6e],
      ["4:2:2", 0x7a],
      ["4:4:4", 0xf4],
    ] as const
  ).map(([name, profile]) => [name, changed("avcC", 1, [profile]), [/8 bits, 4:2:0/]] as const),
  [
    "too many bytes, and too long",
    Buffer.concat([changed("mdhd", 12, [0, 0, 0x04, 0]), mp4Box("free", Buffer.alloc(0x200000))]),
    [/pesa 2,\d MB/, /dura 32 segundos/],
  ],
  ["samples without end", changed("stsz", 4, [0, 0, 0, 1, 255, 255, 255, 255]), [/dañada/]],
  ["as many in an entry of time", changed("stts", 8, [255, 255, 255, 255]), [/dañada/]],
  [
    "more boxes than a film has",
    Buffer.concat([film, ...Array(1_200_000).fill(mp4Box("free", Buffer.alloc(0)))]),
    [/compleja/],
  ],
] as const)("is refused with every reason: %s", async (_, bytes, reasons) => {
  const found = await flaws(bytes, wide);
  expect(found).toHaveLength(reasons.length);
  for (const [at, reason] of reasons.entries()) expect(found[at]).toMatch(reason);
});

it.each([
  ["as it is", film],
  ["with a track of time codes", withTrack("tmcd", "tmcd")],
  ["with a box of 64 bits", withLongBox()],
  ["without a length of its own", changed("mvhd", 16, [0, 0, 0, 1])],
])("plays: %s", async (_, bytes) => {
  expect(await flaws(bytes, wide)).toEqual([]);
});

it("needs its codec", async () => {
  expect(await flaws(film, { ...wide, codec: "av01" })).toEqual(["tiene el códec avc1: expórtala con AV1."]);
});

it("may be upright for phones, but not turned by the player", async () => {
  const [from] = placeOf("tkhd");
  const upright = Buffer.from(film);
  const height = 2000 * 0x10000;
  upright.writeUInt32BE(height, from + 88);
  expect(await flaws(upright, wide)).toEqual([expect.stringContaining("usa una horizontal")]);
  expect(await flaws(upright, phones)).toEqual([]);
  expect(await flaws(changed("tkhd", 40, turned), phones)).toEqual([expect.stringContaining("sin girar")]);
});
