import { isUtf8 } from "node:buffer";
import type { Problem } from "./problem";

interface Unreadable {
  readonly problem: Pick<Problem, "message" | "detail">;
}

/** Returns a JSON file's value, or the line of its fault, with V8's message as detail. */
export function parsedJson(bytes: Buffer): { readonly value: unknown } | Unreadable {
  const text = bytes.toString().replace(/^\ufeff/, "");
  if (!isUtf8(bytes))
    return refused(
      text.split("\ufffd", 1).join(),
      "no está en UTF-8: guarda el archivo con la codificación UTF-8.",
    );
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as Error;
    const { problem } = refused(text.slice(0, faultAt(text, message)).trimEnd(), "no es JSON válido.");
    return { problem: { ...problem, detail: message.replace(/\s+/g, " ") } };
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

function refused(before: string, message: string): Unreadable {
  return { problem: { message: `línea ${before.split("\n").length}: ${message}` } };
}
