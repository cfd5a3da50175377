import type { Plugin } from "vite";
import { ContentError } from "../domain/content/problem";
import { readContent } from "../domain/content/read";
import { shownCollections } from "../domain/content/shown";
import { singletons } from "../domain/content/subjects";
import { styleSheet } from "./flavour-themes";

/** Modules without a file of their own, by the name that imports them. */
const VIRTUAL: Readonly<Record<string, string>> = {
  "virtual:content": "/virtual-content",
  "virtual:flavour-themes.css": "/flavour-themes.css",
};

/**
 * Gives the site the data of `content/`, read and checked, and the styles that depend on them. A mistake ends the build,
 * with one line for each. While developing, a change of a file updates the modules that depend on it.
 */
export function contentData(): Plugin {
  return {
    name: "frukto:content-data",
    enforce: "pre",
    buildStart() {
      const { problems } = readContent();
      if (problems.length > 0) throw new ContentError(problems);
    },
    resolveId: (id) => VIRTUAL[id] ?? null,
    load(id) {
      const name = /\/content\/([\w-]+)\.json$/.exec(id)?.[1] ?? "";
      if (name in singletons) return JSON.stringify(readContent().data[name as keyof typeof singletons]);
      const file = fileOf(id);
      if (file === VIRTUAL["virtual:flavour-themes.css"]) return styleSheet();
      if (file !== VIRTUAL["virtual:content"]) return null;
      // Bundles leave unused constants out.
      return Object.entries(shownCollections(readContent().data))
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    hotUpdate({ file, modules: changed }) {
      if (!/\/content\/.*\.json$/.test(file)) return undefined;
      const modules = [...this.environment.moduleGraph.idToModuleMap.values()];
      return [...changed, ...modules.filter(({ id }) => Object.values(VIRTUAL).includes(fileOf(id ?? "")))];
    },
  };
}

/** Returns an id without its query. Remix adds `?inline` for development's first document. */
function fileOf(id: string): string {
  return id.split("?", 1).join();
}
