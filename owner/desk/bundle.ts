import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import translation from "./translation.json";

/** Words that Keystatic's Spanish leaves in English. */
const WORDS: Readonly<Record<string, string>> = translation.words;

/** Texts that Keystatic shows, by where they stand in its code. */
const SHOWN =
  /((?:\b(?:\w*[lL]abel|children|title|name|message|placeholder|singular|plural|noResults)"?: \[?)|\? |: )(["'`])(\w[^"'`\n]*)\2/g;

/**
 * Changes Keystatic's code: translates its words, and replaces passages. A draft is shown only over the version that it
 * was made from, because it would undo what others have changed since. The font is not asked of a foreign host.
 */
const spanish: Plugin = {
  name: "frukto:spanish",
  setup({ onLoad, onEnd }) {
    const missing = new Set([...Object.keys(WORDS), ...Object.keys(translation.passages)]);
    onLoad({ filter: /@keyst(atic.core|ar.ui).dist.[^/\\]+\.js$/ }, async ({ path }) => {
      let contents = (await readFile(path, "utf8")).replace(SHOWN, (whole, before, quote, word) => {
        if (!(word in WORDS)) return whole;
        missing.delete(word);
        return before + quote + WORDS[word] + quote;
      });
      for (const [passage, replacement] of Object.entries(translation.passages)) {
        if (contents.includes(passage)) missing.delete(passage);
        contents = contents.replaceAll(passage, replacement);
      }
      return { contents, loader: "js" };
    });
    onEnd(() => {
      if (missing.size === 0) return;
      const lines = [...missing].join("\n");
      return {
        errors: [{ text: `Keystatic's code no longer holds these texts of translation.json:\n${lines}` }],
      };
    });
  },
};

/** Returns the form's script, for browsers. */
export async function bundledForm(root: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "owner/form/main.tsx")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [spanish],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
