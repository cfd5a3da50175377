import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin, stop } from "esbuild";
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

/** Returns the scripts of browsers by their address: the form, and what the site's pages get beside their own. */
export async function bundledScripts(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { form: join(root, "owner/form/main.tsx"), site: join(root, "owner/form/site.ts") },
    bundle: true,
    write: false,
    outdir: root,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [spanish],
  });
  await stop();
  return new Map(outputFiles.map(({ path, contents }) => [`/keystatic/${basename(path)}`, contents]));
}
