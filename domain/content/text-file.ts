import { isUtf8 } from "node:buffer";
import type { Problem } from "./problem";

type Parsed = { readonly value: unknown } | { readonly problem: Pick<Problem, "message" | "detail"> };

/** Returns a JSON file's value, or the line of its fault, with V8's message as detail. */
export function parsedJson(bytes: Buffer): Parsed {
  const text = bytes.toString().replace(/^\ufeff/, "");
  const lineAfter = (before: string) => `línea ${before.split("\n").length}`;
  if (!isUtf8(bytes)) {
    const message = "no está en UTF-8: guarda el archivo con la codificación UTF-8.";
    return { problem: { message: `${lineAfter(text.slice(0, text.indexOf("\ufffd")))}: ${message}` } };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message: detail } = error as Error;
    const message = `${lineAfter(text.slice(0, faultAt(text, detail)).trimEnd())}: no es JSON válido.`;
    return { problem: { message, detail: detail.replace(/\s+/g, " ") } };
  }
}

/** Returns the position in the text that V8's message names, by number or by a passage, or the text's end. */
function faultAt(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const passage = /, (\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(message);
  const start = text.indexOf(passage?.[2] ?? text);
  return passage ? start + (passage[1] ? 10 : 0) : text.length;
}
