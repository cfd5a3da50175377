import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "../vite-plugins/content/problem";
import { ROOT } from "../vite-plugins/content/read";
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

/** Returns the films' files unchanged, in the order in which browsers try them. */
export function filmFiles(root = ROOT): OtherFile[] {
  // The owner's film, if it has `frukto.mp4`, or else ours.
  const isOwn = existsSync(join(root, "content/film/frukto.mp4"));
  const folder = isOwn ? join(root, "content/film") : join(ROOT, RENDERINGS, "film");
  return FILMS.filter(({ name }) => existsSync(join(folder, `${name}.mp4`))).map(({ name, codec }) => {
    const source = `${isOwn ? "content" : RENDERINGS}/film/${name}.mp4`;
    const bytes = () => {
      const film = readFileSync(join(folder, `${name}.mp4`));
      const message = flaw(film, codec);
      if (message) throw new ContentError([{ file: source, message }]);
      return film;
    };
    return { path: `/${name}.mp4`, source, bytes };
  });
}

/** Returns a film's flaw, or undefined if it plays everywhere, starts at once and has no sound. */
export function flaw(film: Buffer, codec: string): string | undefined {
  let facts: ReturnType<typeof mp4Facts>;
  try {
    facts = mp4Facts(film);
  } catch {
    return "este video MP4 no se puede leer: expórtalo de nuevo.";
  }
  const [picture, ...others] = facts.tracks;
  const megabytes = film.length / 1024 ** 2;
  if (!picture || others.length > 0) return "lleva sonido: guárdalo sin sonido.";
  if (picture.codec !== codec)
    return `su códec es ${picture.codec}: expórtalo con ${codec === "avc1" ? "H.264" : "AV1"}.`;
  if (picture.width < LEAST_WIDTH || picture.width < picture.height)
    return `mide ${picture.width} × ${picture.height} px: usa uno horizontal, de ${LEAST_WIDTH} px de ancho o más.`;
  if (facts.seconds > MOST_SECONDS)
    return `dura ${Math.round(facts.seconds)} segundos: puede durar hasta ${MOST_SECONDS}.`;
  if (!facts.isFastStart) return "no parte hasta llegar entero: expórtalo para la web (fast start).";
  if (megabytes > MOST_MEGABYTES)
    return `pesa ${megabytes.toFixed(1)} MB: puede pesar hasta ${MOST_MEGABYTES}.`;
  return undefined;
}
