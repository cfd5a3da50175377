import type { Data, Entry } from "../../../domain/content/data";
import type { Problem } from "../../../domain/content/problem";
import { decimal } from "../../../domain/wording/wording";
import { contrast } from "../contrast";

/** A letter that neither the flavours' font has, nor the site's, which has figures and signs for it. */
const UNKNOWN_LETTER = /[^ -~¡¿·°«»ÁÉÍÑÓÚÜáéíñóúü×–—‘’“”…]/u;
/** Contrast of the flavour's paragraphs on their background, and of the white icon on an arrow. */
const LEAST_FOR_TEXT = 4.5;
const LEAST_FOR_ICON = 3;

/** Returns a problem for each name with letters that its font lacks, and each colour that is hard to read. */
export function legibilityProblems({ flavours }: Data): readonly Problem[] {
  return flavours.flatMap(problemsIn);
}

function problemsIn({ slug, sabor, theme: { ground, text, arrow } }: Entry<"flavours">): Problem[] {
  const file = `content/flavours/${slug}/index.json`;
  const [letter] = UNKNOWN_LETTER.exec(sabor) ?? [];
  const unknown = letter && `el tipo de letra de los sabores no tiene «${letter}»: usa letras del español.`;
  const arrowProblem = contrastProblem("la flecha blanca", "#ffffff", arrow, LEAST_FOR_ICON);
  return [
    { file, field: "sabor", message: unknown ?? "" },
    { file, field: "theme.text", message: contrastProblem("el texto", text, ground, LEAST_FOR_TEXT) },
    { file, field: "theme.arrow", message: arrowProblem },
  ].filter(({ message }) => message !== "");
}

/** Returns what is wrong with two colours; "" if one can be read on the other, or there is none. */
function contrastProblem(what: string, color: string, ground: string | undefined, least: number): string {
  const ratio = ground ? contrast(color, ground) : least;
  if (ratio >= least) return "";
  return `${what} en ${color} no se lee sobre ${ground}: el contraste es ${decimal(ratio)} y tiene que ser ${decimal(least)} o más.`;
}
