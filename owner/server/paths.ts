import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Paths of data, pictures and other files. Code is none of them. Pictures may have no extension. */
const FIT = /^([\p{L}\p{M}\p{N}_-]+\/)*[\p{L}\p{M}\p{N}_-]+(\.(json|jpe?g|png|webp|avif|svg|pdf|mp4))?$/iu;

/** Returns the place of a path of `content/`. Throws a Spanish line if the path leads elsewhere or to code. */
export function insideContent(root: string, path: string): string {
  const steps = path.split("/").map((_, index, all) => join(root, "content", ...all.slice(0, index + 1)));
  const isLink = (step: string) => lstatSync(step, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!FIT.test(path) || steps.some(isLink)) throw new Error(`El editor no guarda nada en «${path}».`);
  return join(root, "content", path);
}
