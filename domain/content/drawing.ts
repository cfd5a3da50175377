import { ContentError } from "./problem";

/** Policy of the answer with a drawing. One that is opened alone is a document, and runs nothing. */
export const DRAWING_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** Shapes, and what groups, paints, cuts, repeats and names them. */
const SHAPE =
  /^(?:svg|g|defs|symbol|use|switch|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|pattern|marker|linearGradient|radialGradient|stop|filter|fe(?!Image$)[A-Z]\w+)$/;
const WORDS = /^(?:text|tspan|textPath)$/i;

/** What to do about other elements. */
const ADVICE: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^script$/i, "tiene un programa («script»): expórtalo de nuevo, sin interacción"],
  [/^foreignObject$/i, "tiene texto que no es un dibujo («foreignObject»): conviértelo en trazados"],
  [/^(?:animate|set$|mpath|discard)/i, "se mueve: expórtalo quieto, sin animación"],
  [/image$/i, "tiene una foto dentro: déjalo solo con trazados"],
  [WORDS, "tiene letras: conviértelas en trazados (contornos)"],
];

const UNREADABLE = "no se puede leer: guárdalo otra vez como SVG";
const EDITABLE = "trae datos para seguir editándolo («ENTITY»): expórtalo como SVG simple, sin ellos";

/** Values and styles that lead out of the file, or could hide that they do. */
const OUTWARD =
  /url\((?!\s*(?:['"]|&quot;|&apos;)?#)|(?:image(?:-set)?|src)\(|javascript:|\\|&(?!(?:amp|lt|gt|quot|apos);)/i;
const MOVING = /@keyframes|animation|transition/i;

const ATTRIBUTE = /\s+(?<name>[\w:.-]+)\s*=\s*(?<value>"[^"<]*"|'[^'<]*')/g;
/** The parts that an XML file is made of. A `<` alone begins none of them. */
const PART = new RegExp(
  [
    /<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^[>]*>|\ufeff/,
    /<!\[CDATA\[(?<css>[^<]*?)\]\]>/,
    /<(?<end>\/?)(?<tag>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/,
    /(?<text>[^<\ufeff]+)|</,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gis",
);

/**
 * Returns a drawing without metadata: comments, instructions, `metadata`, and whatever has a prefix of its own, as drawing
 * programs write it. Throws a Spanish line if the drawing holds anything but shapes, or leads out of its file.
 * Only a datasheet's drawing `mayHaveWords`: it is shown with our fonts.
 */
export function plainDrawing(drawing: string, mayHaveWords = false): string {
  let kept = "";
  let depthInMetadata = 0;
  for (const { 0: part, groups = {} } of drawing.matchAll(PART)) {
    const { css, end, tag, attributes = "", empty, text } = groups;
    if (part === "<") throw refusal(/<!(?:DOCTYPE|ENTITY)/i.test(drawing) ? EDITABLE : UNREADABLE);
    if (depthInMetadata > 0 || tag === "metadata" || tag?.includes(":")) {
      if (tag && !empty) depthInMetadata += end ? -1 : 1;
    } else if (tag) {
      if (!SHAPE.test(tag) && !(mayHaveWords && WORDS.test(tag))) throw refusal(adviceOn(tag));
      kept += `<${end}${tag}${plainAttributes(attributes)}${empty}>`;
    } else kept += css ?? text ?? "";
  }
  const [root = ""] = /^\s*<svg\s[^>]*>/.exec(kept) ?? [];
  if (!root.includes(SVG)) throw refusal(UNREADABLE);
  for (const [, css = ""] of kept.matchAll(/<style[^>]*>([^<]*)/g)) {
    if (MOVING.test(css)) throw refusal(adviceOn("animate"));
    if (OUTWARD.test(css) || css.includes("@"))
      throw refusal("tiene estilos de otro archivo: expórtalo como SVG simple");
  }
  return kept.trimStart();
}

/** Returns the drawing of a file, like {@link plainDrawing}. Throws a {@link ContentError} if it is refused. */
export function checkedDrawing(file: string, drawing: string, mayHaveWords = false): string {
  try {
    return plainDrawing(drawing, mayHaveWords);
  } catch (error) {
    throw new ContentError([{ file, message: (error as Error).message }]);
  }
}

/** Returns attributes without those of a drawing program. */
function plainAttributes(attributes: string): string {
  return attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    if (/^on/i.test(name))
      throw refusal(`tiene un programa («${name}»): expórtalo de nuevo, sin interacción`);
    if (name.includes(":") && !/^(?:xlink:href|xml:space|xmlns:xlink)$/.test(name)) return "";
    if (OUTWARD.test(value) || (/(?:href|src)$/i.test(name) && !/^.#/.test(value)))
      throw refusal(`muestra algo de otro archivo («${name}»): déjalo solo con trazados`);
    return whole;
  });
}

function adviceOn(tag: string): string {
  const [, advice] = ADVICE.find(([name]) => name.test(tag)) ?? [];
  return advice ?? `tiene «${tag}», que no es un trazado: expórtalo como SVG simple`;
}

function refusal(advice: string): Error {
  return new Error(`El dibujo ${advice}.`);
}
