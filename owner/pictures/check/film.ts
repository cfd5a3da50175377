import { type Box, createFile, type Movie, MP4BoxBuffer } from "mp4box";
import type { ContentFile, Files } from "../../../domain/content/content";
import { ContentError, type Problem } from "../../../domain/content/problem";
import { decimal } from "../../../domain/wording";

/** Films of the hero, whole and cut for phones, each in two codecs, in the order in which browsers try them. */
export const FILMS = ["frukto-movil-av1", "frukto-movil", "frukto-av1", "frukto"];
/** The film that every browser plays. Browsers prefer its other versions. */
const MAIN = "content/home/frukto.mp4";
/** Most seconds by which versions of one film differ. */
const SAME_LENGTH = 0.5;

const MOST_SECONDS = 20;
const MOST_MEGABYTES = 1.8;
const LEAST_WIDTH = 720;
/** Boxes that players don't need. */
const METADATA = ["udta", "meta", "uuid"];

function filmsIn(files: Files): ContentFile[] {
  return FILMS.flatMap((name) => files.get(`content/home/${name}.mp4`) ?? []);
}

/** Returns a problem for each version of a film that is not there for every browser. */
export function filmProblems(files: Files): Problem[] {
  const message = "falta «Película MP4», la que todos pueden ver: elígela, o quita también esta.";
  return files.has(MAIN) ? [] : filmsIn(files).map(({ path: file }) => ({ file, message }));
}

/** Throws a `ContentError` if a film can't be shown, or if it is the main one and others differ in length. */
export function checkFilm(files: Files, { path, bytes }: ContentFile): void {
  const problems = flaws(bytes(), codecOf(path)).map((message): Problem => ({ file: path, message }));
  if (problems.length === 0 && path === MAIN)
    problems.push(...filmsIn(files).flatMap((other) => otherFilm(other, secondsOf(bytes()))));
  if (problems.length > 0) throw new ContentError(problems);
}

function otherFilm({ path: file, bytes }: ContentFile, wanted: number): Problem[] {
  const seconds = secondsOf(bytes());
  if (Math.abs(seconds - wanted) < SAME_LENGTH) return [];
  const message = `dura ${decimal(seconds)} s y «Película MP4» ${decimal(wanted)} s: es de otra película. Cámbiala o quítala.`;
  return [{ file, message }];
}

/** Returns the codec of a film's file: every browser's, or a smaller one. */
export function codecOf(path: string): string {
  return path.endsWith("-av1.mp4") ? "av01" : "avc1";
}

/** Returns why a film can't be shown, or nothing if it plays everywhere, starts at once and has no sound. */
export function flaws(film: Buffer, codec: string): string[] {
  const { info, boxes } = readFilm(film);
  const end = boxes.reduce((sum, { size }) => sum + size, 0);
  if (!info || end !== film.length) return ["está cortado o dañado: cópialo otra vez entero."];
  // Cameras add tracks for time codes, which nobody sees or hears.
  const [picture] = info.videoTracks;
  const megabytes = film.length / 1024 ** 2;
  const found = [
    info.audioTracks.length > 0 && "lleva sonido: guárdalo sin sonido.",
    info.isFragmented && "está dividido en fragmentos: expórtalo como MP4 para la web.",
    !info.isProgressive && "no parte hasta llegar entero: expórtalo para la web (fast start).",
    megabytes > MOST_MEGABYTES &&
      `pesa ${decimal(megabytes)} MB: puede pesar hasta ${decimal(MOST_MEGABYTES)}.`,
    ...(picture ? pictureFlaws(picture, codec) : ["no tiene imagen: expórtalo de nuevo."]),
  ];
  return found.filter((flaw) => typeof flaw === "string");
}

/** Returns a film's length in seconds, 0 for a file that can't be read. */
function secondsOf(film: Buffer): number {
  const [picture] = readFilm(film).info?.videoTracks ?? [];
  return picture ? lengthOf(picture) : 0;
}

/**
 * Returns a film without what says where, when and with what it was taken. Everything stays in its place, because the
 * index counts bytes from the start.
 */
export function withoutMetadata(film: Buffer): Buffer {
  const clean = Buffer.from(film);
  const blank = (boxes: readonly Box[]) => {
    for (const { type, start = 0, size, boxes: inner = [] } of boxes)
      if (METADATA.includes(type)) clean.fill(0, start + 8, start + size).write("free", start + 4, "latin1");
      else blank(inner);
  };
  blank(readFilm(film).boxes);
  return clean;
}

/** The film's own length may be missing. */
function lengthOf({ samples_duration = 0, timescale }: Movie["videoTracks"][number]): number {
  return samples_duration / timescale;
}

/** `matrix` turns the picture: its first number is 0 where a phone was held upright. */
function pictureFlaws(track: Movie["videoTracks"][number], wanted: string): (string | false)[] {
  const [codec] = track.codec.split(".");
  const isTurned = track.matrix[0] === 0;
  const [width, height] = [track.track_width, track.track_height];
  const seconds = lengthOf(track);
  return [
    codec !== wanted && `tiene el códec ${codec}: expórtalo con ${wanted === "avc1" ? "H.264" : "AV1"}.`,
    (isTurned || width < height || width < LEAST_WIDTH) &&
      `mide ${isTurned ? height : width} × ${isTurned ? width : height} px: usa uno horizontal, de ${LEAST_WIDTH} px de ancho o más.`,
    seconds > MOST_SECONDS && `dura ${Math.round(seconds)} segundos: puede durar hasta ${MOST_SECONDS}.`,
    seconds === 0 && "no tiene imágenes: expórtalo de nuevo.",
  ];
}

/** Returns what mp4box reads in a film: its index, if there is one, and its boxes. */
function readFilm(film: Buffer): { readonly info: Movie | undefined; readonly boxes: readonly Box[] } {
  const file = createFile();
  let info: Movie | undefined;
  file.onReady = (movie) => {
    info = movie;
  };
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(film).buffer, 0), true);
    file.flush();
  } catch {
    // A damaged index.
  }
  return { info, boxes: file.boxes };
}
