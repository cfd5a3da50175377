import type { Plugin } from "vite";
import { dataProblems } from "./check";
import { ContentError } from "./problem";
import { readCollection, readSingleton } from "./read";
import { singletons } from "./subjects";

const VIRTUAL = "virtual:content/";
const RESOLVED = "/virtual-content/";

/** The modules that hold collections, by what they export. */
const modules: Readonly<Record<string, () => unknown>> = {
  flavours: () =>
    readCollection("flavours").map(({ sabor, text1, text2, slug }) => ({ sabor, text1, text2, slug })),
  machines: () => readCollection("machines"),
  clients: () => readCollection("clients"),
  "former-slugs": () => ({ flavours: formerSlugs("flavours"), machines: formerSlugs("machines") }),
};

function formerSlugs(name: "flavours" | "machines") {
  const pairs = readCollection(name).flatMap(({ slug, formerSlugs = [] }) =>
    formerSlugs.map((old) => [old, slug]),
  );
  return Object.fromEntries(pairs);
}

/**
 * Gives the site the data of `content/`, read and checked. A mistake ends the build, with one line for each. While
 * developing, a change of a file updates the modules that depend on it.
 */
export function contentData(): Plugin {
  return {
    name: "frukto:content-data",
    enforce: "pre",
    buildStart() {
      const problems = dataProblems();
      if (problems.length > 0) throw new ContentError(problems);
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? id.replace(VIRTUAL, RESOLVED) : null),
    load(id) {
      const read = id.startsWith(RESOLVED) && modules[id.slice(RESOLVED.length)];
      if (read) return `export default ${JSON.stringify(read())};`;
      const name = /\/content\/([\w-]+)\.json$/.exec(id)?.[1] ?? "";
      return name in singletons ? JSON.stringify(readSingleton(name as keyof typeof singletons)) : null;
    },
    hotUpdate({ file, modules: changed }) {
      if (!/\/content\/.*\.json$/.test(file)) return undefined;
      const dependent = [...this.environment.moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id && (id.startsWith(RESOLVED) || id.includes("flavour-themes.css")),
      );
      return [...changed, ...dependent];
    },
  };
}
