import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { flaw } from "../../media/film";

const film = readFileSync("media/renderings/film/frukto.mp4");

/** The same film with its index after the data. */
function indexLast(): Buffer {
  const from = film.indexOf("moov") - 4;
  const index = film.subarray(from, from + film.readUInt32BE(from));
  return Buffer.concat([film.subarray(0, from), film.subarray(from + index.length), index]);
}

it.each([
  ["no film", Buffer.from("a photograph of a film"), "avc1", /no se puede leer/],
  ["another codec", film, "av01", /su códec es avc1: expórtalo con AV1/],
  ["an index behind the data", indexLast(), "avc1", /expórtalo para la web/],
  [
    "too many bytes",
    Buffer.concat([film, Buffer.from([0, 0x20, 0, 0]), Buffer.alloc(0x200000 - 4)]),
    "avc1",
    /pesa 3\.\d MB/,
  ],
] as const)("is refused in one line: %s", (_, bytes, codec, line) => {
  expect(flaw(film, "avc1")).toBeUndefined();
  expect(flaw(bytes, codec)).toMatch(line);
});
