import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
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

/**
 * Copies a file beside the bundle that a module reads by its own address, as in `new URL("wordmark.svg", import.meta.url)`.
 */
const ownFiles: Plugin = {
  name: "frukto:own-files",
  setup({ onLoad, initialOptions: { outdir = "" } }) {
    onLoad({ filter: /[/\\](owner|vite-plugins)[/\\].*\.ts$/ }, async ({ path }) => {
      const copied = (whole: string, name: string) => {
        const file = resolve(dirname(path), name);
        // Scripts are bundled, too.
        if (!existsSync(file) || name.endsWith(".js")) return whole;
        const place = join("files", relative("", file));
        cpSync(file, join(outdir, place));
        return `new URL("${place.replaceAll("\\", "/")}", import.meta.url)`;
      };
      const code = await readFile(path, "utf8");
      return { contents: code.replace(/new URL\("(.+?)", import\.meta\.url\)/g, copied), loader: "ts" };
    });
  },
};

/** Packages that can't be bundled: with code of the machine, or that look for files of their own. */
const PACKAGES = ["sharp", "libsql", "playwright-core"];

/** Folder of the built editor. */
export const BUILT = "build/editor";

/**
 * Builds the editor of the sources in a folder: `main.js`, which runs with Node, the site's build and {@link PACKAGES} alone,
 * and in `browser/` the form and the scripts of other pages.
 */
export async function buildEditor(to = BUILT, from = ""): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await build({
    entryPoints: {
      form: join(from, "owner/form/main.tsx"),
      site: join(from, "owner/form/site.ts"),
      login: join(from, "owner/hosted/browser.ts"),
    },
    bundle: true,
    minify: true,
    outdir: join(to, "browser"),
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [spanish],
  });
  cpSync(join(from, "owner/form/index.html"), join(to, "browser/index.html"));
  await buildServer(to, from);
}

/** Builds the editor's server alone, which needs none of the form's packages. */
export async function buildServer(to: string, from = ""): Promise<void> {
  await build({
    entryPoints: {
      "film-reader": join(from, "owner/pictures/check/film-reader.js"),
      main: join(from, "owner/server/main.ts"),
      "workshop-process": join(from, "owner/server/workshop-process.ts"),
    },
    bundle: true,
    splitting: true,
    outdir: to,
    platform: "node",
    format: "esm",
    target: "node20",
    // No sources stand beside it.
    define: { ROUTE_FILES: JSON.stringify(readdirSync(join(from, "app/routes")).sort()) },
    alias: { "@playwright/test": "playwright-core" },
    external: [...PACKAGES, "fsevents"],
    // Packages in CommonJS ask for Node's modules.
    banner: {
      js: 'import { createRequire as requireAt } from "node:module"; const require = requireAt(import.meta.url);',
    },
    plugins: [ownFiles],
  });
  await stop();
}
