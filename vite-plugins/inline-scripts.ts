import { readFile } from "node:fs/promises";
import { type Plugin, transformWithEsbuild } from "vite";

/**
 * Minifies what is imported as `.js?raw`: scripts that stand in the documents. They are compressed with each document. With
 * their comments, the home page would be longer than the ten packets that a server sends at once.
 */
export const inlineScripts: Plugin = {
  name: "frukto:inline-scripts",
  apply: "build",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".js?raw")) return null;
    const file = id.slice(0, -"?raw".length);
    const source = await readFile(file, "utf8");
    const { code } = await transformWithEsbuild(source, file, { minify: true, target: "es2022" });
    return `export default ${JSON.stringify(code.trim())};`;
  },
};
