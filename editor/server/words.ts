import { readFile } from "node:fs/promises";
import type { DepOptimizationOptions } from "vite";
import words from "./words.json";

/** Words that Keystatic's Spanish leaves in English. */
const WORDS: Readonly<Record<string, string>> = words;

const TAKEN = ["must be unique", "ya es de otra entrada: cámbiala"] as const;

/** A draft is shown only over the version that it was made from: it would undo what others have changed since. */
const DRAFT = [
  "draft === null || draft === void 0 ? void 0 : draft.state)",
  "draft && draft.treeKey === localTreeKey ? draft.state : undefined)",
] as const;

/** Translates those words where Keystatic shows them, when Vite bundles it. */
export const translation: NonNullable<
  NonNullable<DepOptimizationOptions["esbuildOptions"]>["plugins"]
>[number] = {
  name: "frukto:words",
  setup(build) {
    build.onLoad({ filter: /@keystatic.core.dist.[^/\\]+\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const shown = /(\b(?:\w*[lL]abel"?|children|title|name|placeholder): |\? |: )(["'])(\w[^"'\n]*)\2/g;
      const contents = code.replace(shown, (whole, before, quote, word) =>
        word in WORDS ? `${before}${quote}${WORDS[word]}${quote}` : whole,
      );
      return { contents: contents.replaceAll(...TAKEN).replaceAll(...DRAFT), loader: "js" };
    });
  },
};
