import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Movie } from "mp4box";
import type { ContentFile, Files } from "../../../domain/content/content";
import { ContentError, type Problem } from "../../../domain/content/problem";
import { decimal } from "../../../domain/wording/wording";

/** Films of the hero, whole and cut for phones, each in two codecs, in the order in which browsers try them. */
export const FILMS = ["frukto-movil-av1", "frukto-movil", "frukto-av1", "frukto"];
/** The film that every browser plays. Browsers prefer its other versions. */
const MAIN = "content/home/frukto.mp4";
/** Most seconds by which versions of one film differ. */
const SAME_LENGTH = 0.5;

const MOST_SECONDS = 20;
const MOST_MEGABYTES = 1.8;
const LEAST_WIDTH = 720;
const READER = fileURLToPath(new URL("./film-reader.js", import.meta.url));

function filmsIn(files: Files): ContentFile[] {
  return FILMS.flatMap((name) => files.get(`content/home/${name}.mp4`) ?? []);
}

/** Returns a problem for each version of a film that is not there for every browser. */
export function filmProblems(files: Files): Problem[] {
  const message = "falta «Película MP4», la que todos pueden ver: elígela, o quita también esta.";
  return files.has(MAIN) ? [] : filmsIn(files).map(({ path: file }) => ({ file, message }));
}

/** Throws a `ContentError` if a film can't be shown, or if it is the main one and others differ in length. */
export async function checkFilm(files: Files, { path, bytes }: ContentFile): Promise<void> {
  const found = await flaws(bytes(), wantedOf(path));
  const problems = found.map((message): Problem => ({ file: path, message }));
  if (problems.length === 0 && path === MAIN) {
    const seconds = await secondsOf(bytes());
    problems.push(...(await Promise.all(filmsIn(files).map((other) => otherFilm(other, seconds)))).flat());
  }
  if (problems.length > 0) throw new ContentError(problems);
}

async function otherFilm({ path: file, bytes }: ContentFile, wanted: number): Promise<Problem[]> {
  const seconds = await secondsOf(bytes());
  if (Math.abs(seconds - wanted) < SAME_LENGTH) return [];
  const message = `dura ${decimal(seconds)} s y «Película MP4» ${decimal(wanted)} s: es de otra película. Cámbiala o quítala.`;
  return [{ file, message }];
}

/** The demands on a film's file. */
interface WantedFilm {
  /** Every browser's codec, or a smaller one. */
  readonly codec: "avc1" | "av01";
  /** Phones show their cut upright, so it may be taller than wide. */
  readonly isForPhones: boolean;
}

export function wantedOf(path: string): WantedFilm {
  return { codec: path.endsWith("-av1.mp4") ? "av01" : "avc1", isForPhones: path.includes("-movil") };
}

/** Returns why a film can't be shown, or nothing if it plays everywhere, starts at once and has no sound. */
export async function flaws(film: Buffer, wanted: WantedFilm): Promise<string[]> {
  const reading = await readFilm(film);
  if (!reading) return ["es demasiado compleja: expórtala otra vez como MP4 para la web."];
  const { info, end } = reading;
  if (!info || end !== film.length) return ["está cortada o dañada: cópiala otra vez entera."];
  // Cameras add tracks for time codes, which are neither seen nor heard.
  const [picture] = info.videoTracks;
  const megabytes = film.length / 1024 ** 2;
  const found = [
    info.audioTracks.length > 0 && "lleva sonido: guárdala sin sonido.",
    info.isFragmented && "está dividida en fragmentos: expórtala como MP4 para la web.",
    !info.isProgressive && "no parte hasta llegar entera: expórtala para la web (fast start).",
    megabytes > MOST_MEGABYTES &&
      `pesa ${decimal(megabytes)} MB: puede pesar hasta ${decimal(MOST_MEGABYTES)}.`,
    ...(picture ? pictureFlaws(picture, wanted) : ["no tiene imagen: expórtala de nuevo."]),
  ];
  return found.filter((flaw) => typeof flaw === "string");
}

/** Returns a film's length in seconds, 0 for a file that can't be read. */
async function secondsOf(film: Buffer): Promise<number> {
  const [picture] = (await readFilm(film))?.info?.videoTracks ?? [];
  return picture ? lengthOf(picture) : 0;
}

/**
 * Returns a film without what says where, when and with what it was taken. Everything stays in its place, because the
 * index counts bytes from the start.
 */
export async function withoutMetadata(film: Buffer): Promise<Buffer> {
  const clean = Buffer.from(film);
  for (const { start, size } of (await readFilm(film))?.metadata ?? [])
    clean.fill(0, start + 8, start + size).write("free", start + 4, "latin1");
  return clean;
}

/** The film's own length may be missing. */
function lengthOf({ samples_duration = 0, timescale }: Movie["videoTracks"][number]): number {
  return samples_duration / timescale;
}

/** Profiles of H.264 that every browser plays, by their number: Baseline, Main and High. */
const PLAYED_PROFILES = /^(42|4d|64)/i;

/** `matrix` turns the picture: its first number is 0 where a phone was held upright. */
function pictureFlaws(track: Movie["videoTracks"][number], wanted: WantedFilm): (string | false)[] {
  const [codec, profile = ""] = track.codec.split(".");
  const isTurned = track.matrix[0] === 0;
  const [width, height] = [track.track_width, track.track_height];
  const seconds = lengthOf(track);
  return [
    codec !== wanted.codec &&
      `tiene el códec ${codec}: expórtala con ${wanted.codec === "avc1" ? "H.264" : "AV1"}.`,
    codec === "avc1" &&
      !PLAYED_PROFILES.test(profile) &&
      "tiene 10 bits o colores 4:4:4, que no todos pueden ver: expórtala con H.264 de 8 bits, 4:2:0 (perfil High).",
    (isTurned || (width < height && !wanted.isForPhones) || width < LEAST_WIDTH) &&
      `mide ${isTurned ? height : width} × ${isTurned ? width : height} px: usa una ${wanted.isForPhones ? "sin girar" : "horizontal"}, de ${LEAST_WIDTH} px de ancho o más.`,
    seconds > MOST_SECONDS && `dura ${Math.round(seconds)} segundos: puede durar hasta ${MOST_SECONDS}.`,
    seconds === 0 && "no tiene imágenes: expórtala de nuevo.",
  ];
}

/** The parts of a film that mp4box reads. */
interface Reading {
  /** The index, if there is one. */
  readonly info?: Movie;
  /** Where the last box ends, in bytes. */
  readonly end: number;
  /** Places of the boxes that say where, when and with what it was taken. */
  readonly metadata: readonly { readonly start: number; readonly size: number }[];
}

/**
 * Returns nothing if a film is too much for its reader, which is a process of its own: in a thread, mp4box's fatal errors
 * would end the owner's form, too.
 */
async function readFilm(film: Buffer): Promise<Reading | undefined> {
  const reader = spawn(process.execPath, [READER], { stdio: ["pipe", "pipe", "ignore"] });
  reader.stdin.on("error", () => {}).end(film);
  const reading = await text(reader.stdout);
  return reading ? JSON.parse(reading) : undefined;
}
