import { isUtf8 } from "node:buffer";

/** Returns a file's text, or what is wrong with it if it is not UTF-8. */
export function decoded(bytes: Buffer): { readonly text: string } | { readonly problem: string } {
  if (isUtf8(bytes)) return { text: bytes.toString().replace(/^\ufeff/, "") };
  // The first byte that is read back differently is the first that is no UTF-8.
  const back = Buffer.from(bytes.toString());
  const at = bytes.findIndex((byte, index) => byte !== back[index]);
  const windows = new TextDecoder("windows-1252");
  const before = windows.decode(bytes.subarray(0, at));
  const word = `${/\S*$/.exec(before)?.[0] ?? ""}${/^[^\s"]*/.exec(windows.decode(bytes.subarray(at)))?.[0] ?? ""}`;
  const shown = word.replace(/^\W*"/, "");
  return {
    problem: `línea ${lineNumber(before)}: «${shown}» no está en UTF-8: guarda el archivo con la codificación UTF-8.`,
  };
}

/** Returns a JSON file's value, or where its notation is wrong and what to do. */
export function parsedJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as Error;
    const at = faultAt(text, message);
    const before = text.slice(0, at).trimEnd();
    const last = /.{0,40}$/.exec(before)?.[0].trim() ?? "";
    const mend = at >= text.trimEnd().length ? UNCLOSED : mendOf(message, last);
    return { problem: `línea ${lineNumber(before)}, después de «${last}»: ${mend}` };
  }
}

/** Returns the position in the text that V8's message names, or its end. */
function faultAt(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const [, dots, snippet] = /, (\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  const start = snippet === undefined ? -1 : text.indexOf(snippet);
  if (start < 0) return text.length;
  const token = /Unexpected token '(.+?)'/s.exec(message)?.[1] ?? "";
  return text.indexOf(token, start + (dots ? 10 : 0));
}

const UNCLOSED = "revisa que cada { y cada [ tenga su cierre.";

function mendOf(message: string, last: string): string {
  if (last.endsWith(",")) return "sobra una coma o falta lo que sigue.";
  if (/Expected ','/.test(message)) return "falta una coma.";
  if (/Unterminated|control character/.test(message)) return "falta una comilla al final del texto.";
  if (/Expected ':'/.test(message)) return "faltan dos puntos.";
  if (/non-whitespace/.test(message)) return UNCLOSED;
  return "aquí va un texto entre comillas, una lista o un grupo: revisa comas y comillas.";
}

function lineNumber(before: string): number {
  return before.split("\n").length;
}
