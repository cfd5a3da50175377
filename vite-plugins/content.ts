import type { Plugin } from "vite";
import { ContentError } from "../owner/content/problem";
import { readContent } from "../owner/content/read";
import { type Data, singletons } from "../owner/content/subjects";

const VIRTUAL = "virtual:content";
const RESOLVED = "/virtual-content";

/** Returns the site's part of the collections: in browsers it has no more than pages show. */
function collectionsFor({
  flavours,
  machines,
  clients,
  privacy,
  questions,
}: Data): typeof import("virtual:content") {
  return {
    flavours: flavours.map(({ theme: _, formerSlugs: __, hidden: ___, ...shown }) => shown),
    machines: machines.map(({ formerSlugs: _, hidden: __, ...shown }) => shown),
    clients: clients.map(({ name, slug }) => ({ name, slug })),
    answered: questions.questions.filter(({ answer }) => answer !== ""),
    company: { legalName: privacy.particulars.name, taxID: privacy.particulars.taxNumber },
    formerSlugs: { flavours: formerSlugs(flavours), machines: formerSlugs(machines) },
  };
}

function formerSlugs(entries: Data["flavours"] | Data["machines"]) {
  const pairs = entries.flatMap(({ slug, formerSlugs: old = [] }) => old.map((each) => [each, slug]));
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
      const { problems } = readContent();
      if (problems.length > 0) throw new ContentError(problems);
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load(id) {
      const name = /\/content\/([\w-]+)\.json$/.exec(id)?.[1] ?? "";
      if (name in singletons) return JSON.stringify(readContent().data[name as keyof typeof singletons]);
      if (id !== RESOLVED) return null;
      // Bundles leave unused constants out.
      return Object.entries(collectionsFor(readContent().data))
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    hotUpdate({ file, modules: changed }) {
      if (!/\/content\/.*\.json$/.test(file)) return undefined;
      const dependent = [...this.environment.moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id && (id === RESOLVED || id.includes("flavour-themes.css")),
      );
      return [...changed, ...dependent];
    },
  };
}
