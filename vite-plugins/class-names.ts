import { basename } from "node:path";

const files = new Map<string, string>();

/**
 * Returns the name of a class of a component's styles: `chat-box_input`. The hash and the line in Vite's own names
 * can't be compressed, and cost a first load 0.9 KB. Throws if two files have the same name.
 */
export function className(name: string, id: string): string {
  const [file = ""] = id.split("?", 1);
  const stem = basename(file, ".module.css");
  const known = files.get(stem) ?? file;
  if (known !== file) throw new Error(`Two style sheets have the same name: ${known} and ${file}.`);
  files.set(stem, file);
  return `${stem}_${name}`;
}
