import { parentPort } from "node:worker_threads";
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";

const SVG = "http://www.w3.org/2000/svg";

const TRACED = "tiene letras: conviértelas en trazados (contornos)";
const MOVING = "se mueve: expórtalo quieto, sin animación";
/** Parts that stay out, and what the owner does about each. */
const REFUSED = [
  [
    ":not(switch) > foreignObject",
    "tiene texto que no es un dibujo («foreignObject»): conviértelo en trazados",
  ],
  ["animate, animateMotion, animateTransform, set, mpath", MOVING],
  ["image", "tiene una foto dentro: déjalo solo con trazados"],
];
const MOVING_STYLE = /@keyframes|animation|transition/;
const WORDS = "text, tspan, textPath";
/** Texts that could lead out of the file: addresses, imports, escapes that hide them. */
const OUTWARD = /url\((?!\s*['"]?#)|(?:image(?:-set)?|src)\(|javascript:|[@\\]/i;

/**
 * Returns the cleaned text. Throws a Spanish line, or anything if it can't be read.
 * @param {{ text: string, canHaveWords: boolean }} task
 */
function clean({ text, canHaveWords }) {
  const { window } = new JSDOM(text, { contentType: "image/svg+xml" });
  const drawing = window.document.documentElement;
  if (drawing.localName !== "svg" || drawing.namespaceURI !== SVG) throw new Error("no SVG");
  for (const [selector = "", advice] of canHaveWords ? REFUSED : [...REFUSED, [WORDS, TRACED]])
    if (drawing.querySelector(selector)) throw new Error(`El dibujo ${advice}.`);
  for (const { textContent } of drawing.querySelectorAll("style")) {
    if (MOVING_STYLE.test(textContent)) throw new Error(`El dibujo ${MOVING}.`);
    if (OUTWARD.test(textContent)) throw new Error(`El dibujo tiene estilos de otro archivo: ${TRACED}.`);
  }
  for (const element of drawing.querySelectorAll("*"))
    if (element.namespaceURI !== SVG || element.localName === "metadata") element.remove();
  const purify = createDOMPurify(window);
  purify.addHook("uponSanitizeAttribute", (_, attribute) => {
    const { attrName, attrValue } = attribute;
    if (/href$/i.test(attrName)) attribute.forceKeepAttr = attrValue.startsWith("#");
    if (/href$/i.test(attrName) ? !attrValue.startsWith("#") : OUTWARD.test(attrValue))
      attribute.keepAttr = false;
  });
  purify.sanitize(drawing, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ["use"],
    FORBID_TAGS: ["a", "image"],
  });
  return `${drawing.outerHTML}\n`;
}

parentPort?.postMessage("ready");
parentPort?.on("message", (task) => {
  try {
    parentPort?.postMessage({ cleaned: clean(task) });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    parentPort?.postMessage({ problem: message.startsWith("El dibujo") ? message : undefined });
  }
});
