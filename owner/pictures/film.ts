import { decimal } from "../../domain/wording";
import type { ContentFile, Files } from "../content/content";
import { ContentError, type Problem } from "../content/problem";
import { codecOf, flaws, secondsOf } from "./check/film-flaws";

/** Films of the hero, whole and cut for phones, each in two codecs, in the order in which browsers try them. */
export const FILMS = ["frukto-movil-av1", "frukto-movil", "frukto-av1", "frukto"];
/** The film that every browser plays. Browsers prefer its other versions. */
const MAIN = "content/home/frukto.mp4";
/** Most seconds by which versions of one film differ. */
const SAME_LENGTH = 0.5;

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
