import { entryAt, writtenData } from "../../vite-plugins/content/entries";
import { ContentError, type Problem } from "../../vite-plugins/content/problem";
import { type Entry, readCollection } from "../../vite-plugins/content/read";
import { contrast } from "../contrast";
import widths from "./letter-widths.json";

/** Width of a line on a window of 320 px. */
const LINE = 288;
/** Sizes and letter spacings of the names there, as in the style sheets. */
const FLAVOUR_NAME = { size: 0.236 * 320, spacing: -0.05 };
const MACHINE_NAME = { size: 64, spacing: -0.055 };
/** Contrast of the flavour's paragraphs on their background, and of the white icon on an arrow. */
const LEAST_FOR_TEXT = 4.5;
const LEAST_FOR_ICON = 3;
const NARROWEST = 75;

/** Returns a problem for each name that is too long for its line on a small phone, and each colour hard to read. */
export function legibilityProblems(root: string): readonly Problem[] {
  return [
    ...readCollection("flavours", root).flatMap(flavourProblems),
    ...readCollection("machines", root).flatMap(machineProblems),
  ];
}

/** Returns a data file as it is written. Throws a {@link ContentError} if it or its texts can't be read. */
export function readableData(path: string, bytes: Buffer): Buffer {
  const written = writtenData(path, bytes);
  const { collection, slug } = entryAt(path) ?? {};
  const entry = { ...JSON.parse(String(written)), slug };
  const problemsOf = { flavours: flavourProblems, machines: machineProblems, clients: () => [] };
  const problems = collection ? problemsOf[collection](entry) : [];
  if (problems.length > 0) throw new ContentError(problems);
  return written;
}

/** Returns what can't be read of a flavour. */
function flavourProblems({ slug, sabor, theme }: Entry<"flavours">): readonly Problem[] {
  const file = `content/flavours/${slug}/index.json`;
  const { ground, text, arrow, nameWidth } = theme;
  const arrowProblem = contrastProblem("la flecha blanca", "#ffffff", arrow, LEAST_FOR_ICON);
  return [
    { file, field: "sabor", message: nameProblem(sabor, nameWidth) },
    { file, field: "theme.text", message: contrastProblem("el texto", text, ground, LEAST_FOR_TEXT) },
    { file, field: "theme.arrow", message: arrowProblem },
  ].filter(({ message }) => message !== "");
}

/** Returns what can't be read of a machine. */
function machineProblems({ slug, name }: Entry<"machines">): readonly Problem[] {
  const message = wordProblem(name);
  return message ? [{ file: `content/machines/${slug}/index.json`, field: "name", message }] : [];
}

/** Returns what is wrong with a flavour's name, which has one line; "" if it fits. */
function nameProblem(name: string, width: number): string {
  const letters: Readonly<Record<string, readonly number[]>> = widths.flavours;
  const unknown = [...name].find((letter) => !letters[letter]);
  if (unknown) return `el tipo de letra de los sabores no tiene «${unknown}»: usa letras del español.`;
  const pixelsAt = (percent: number) =>
    pixels(
      [...name].map((letter) => between(letters[letter] ?? [], percent)),
      FLAVOUR_NAME,
    );
  if (pixelsAt(width) <= LINE) return "";
  const problem = `«${name}» no cabe en una línea de un celular (320 px)`;
  let fitting = Math.floor(width);
  while (fitting >= NARROWEST && pixelsAt(fitting) > LINE) fitting--;
  if (fitting >= NARROWEST)
    return `${problem}: baja el ancho de las letras (theme.nameWidth) a ${fitting} o menos.`;
  return `${problem}, ni con las letras más angostas: elige un nombre más corto.`;
}

/** Returns a letter's width at a width of the font; it has the widths at 75, 100 and 125 %. */
function between([narrow = 0, normal = 0, wide = 0]: readonly number[], percent: number): number {
  const [from, to, start] = percent < 100 ? [narrow, normal, NARROWEST] : [normal, wide, 100];
  return from + ((to - from) * (percent - start)) / 25;
}

/** Returns what is wrong with a machine's name, whose words may have a line each; "" if all fit. */
function wordProblem(name: string): string {
  const letters: Readonly<Record<string, number>> = widths.machines;
  const long = name.split(/\s+/).find(
    (word) =>
      pixels(
        [...word].map((letter) => letters[letter] ?? 1000),
        MACHINE_NAME,
      ) > LINE,
  );
  return long ? `«${long}» no cabe en una línea de un celular (320 px): elige un nombre más corto.` : "";
}

/** Returns the width of letters, given in thousandths of an em. */
function pixels(letters: readonly number[], { size, spacing }: typeof FLAVOUR_NAME): number {
  return size * letters.reduce((sum, width) => sum + width / 1000 + spacing, 0);
}

/** Returns what is wrong with two colours; "" if one can be read on the other, or there is none. */
function contrastProblem(what: string, color: string, ground: string | undefined, least: number): string {
  const ratio = ground ? contrast(color, ground) : least;
  if (ratio >= least) return "";
  return `${what} en ${color} no se lee sobre ${ground}: el contraste es ${ratio.toFixed(1)} y tiene que ser ${least} o más.`;
}
