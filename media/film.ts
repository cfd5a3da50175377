import { existsSync, readFileSync } from "node:fs";
import { mp4Facts } from "./mp4-facts";
import type { OtherFile } from "./other-files";
import { RENDERINGS } from "./source";

/** Files of the hero's film: whole and cut for phones, each in a codec for every browser and in a smaller one. */
const FILMS = [
  { name: "frukto-movil-av1", codec: "av01" },
  { name: "frukto-movil", codec: "avc1" },
  { name: "frukto-av1", codec: "av01" },
  { name: "frukto", codec: "avc1" },
] as const;

const MOST_SECONDS = 20;
const MOST_MEGABYTES = 1.8;
const LEAST_WIDTH = 720;

/** Folder of the film: the owner's if it has `frukto.mp4`, or else ours. The files are copied as they are. */
const folder = existsSync("content/film/frukto.mp4") ? "content/film" : `${RENDERINGS}/film`;

/** The existing films, in the order in which browsers try them. */
export const films = FILMS.map(({ name, codec }) => ({ name, codec, file: `${folder}/${name}.mp4` })).filter(
  ({ file }) => existsSync(file),
);

/** Returns the films' files unchanged. Reading the bytes of a film with a flaw throws. */
export function filmFiles(): OtherFile[] {
  return films.map(({ name, codec, file }) => {
    const bytes = () => {
      const film = readFileSync(file);
      const problem = flaw(film, codec);
      if (problem) throw new Error(`${file}: ${problem}`);
      return film;
    };
    return { path: `/${name}.mp4`, bytes };
  });
}

/** Returns a film's flaw, or undefined if it plays everywhere, starts at once and has no sound. */
export function flaw(film: Buffer, codec: string): string | undefined {
  let facts: ReturnType<typeof mp4Facts>;
  try {
    facts = mp4Facts(film);
  } catch {
    return "this is no MP4 film that can be read";
  }
  const [picture, ...others] = facts.tracks;
  const megabytes = film.length / 1024 ** 2;
  if (!picture || others.length > 0) return "it takes a picture alone: save it without sound";
  if (picture.codec !== codec) return `its codec is ${picture.codec}, it takes ${codec}`;
  if (picture.width < LEAST_WIDTH || picture.width < picture.height)
    return `${picture.width} × ${picture.height} px: it takes ${LEAST_WIDTH} px of width at least, lying`;
  if (facts.seconds > MOST_SECONDS)
    return `it lasts ${Math.round(facts.seconds)} seconds, it takes ${MOST_SECONDS} at most`;
  if (!facts.isFastStart) return "it starts only when all of it is there: save it for the web (fast start)";
  if (megabytes > MOST_MEGABYTES)
    return `${megabytes.toFixed(1)} MB are too many, it takes ${MOST_MEGABYTES} at most`;
  return undefined;
}
