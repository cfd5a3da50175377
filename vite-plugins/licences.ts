import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rollup } from "vite";

const FILE = "licencias.txt";
const ALLOWED = ["Apache-2.0", "MIT", "ISC", "BSD-3-Clause"];

/**
 * Writes `/licencias.txt` with the licences of the libraries and the font that browsers load. These licences require
 * their text to be included, and minifying removes it from the scripts. The build fails on any other licence, and on a
 * library without the text of its licence.
 */
export function licences(): Rollup.Plugin {
  return {
    name: "frukto:licences",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? Object.entries(chunk.modules) : [],
      );
      const used = modules.filter(([, { renderedLength }]) => renderedLength > 0);
      const folders = new Set(used.flatMap(([id]) => packageFolder(id) ?? []));
      const font = readFileSync("app/styles/fonts/OFL.txt", "utf8");
      const texts = [...[...folders].sort().map(licenceOf), `Frukto Sans, a cut of Mona Sans\n\n${font}`];
      this.emitFile({ type: "asset", fileName: FILE, source: texts.join(`\n\n${"-".repeat(72)}\n\n`) });
    },
  };
}

/** Returns the first line of a script, which names `/licencias.txt` if the script contains libraries. */
export function licencesBanner({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => id.includes("node_modules")) ? `/*! Licences: /${FILE} */` : "";
}

/** Returns the folder of the package that a module belongs to. Ids have slashes on every system. */
function packageFolder(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replace(/^\0/, ""))?.[0];
}

function licenceOf(folder: string): string {
  const { name, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
  if (!ALLOWED.includes(license) || !file)
    throw new Error(`Browsers load ${name}, whose licence is ${license}${file ? "" : ", without its text"}.`);
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
}
