import { readFileSync } from "node:fs";
import license from "rollup-plugin-license";

const FILE = "licencias.txt";

/**
 * Writes `/licencias.txt` with the licences of the libraries and the font that browsers load. These licences require
 * their text to be included, and minifying removes it from the scripts. The build fails on any other licence.
 */
export function licences() {
  const font = readFileSync("app/styles/fonts/OFL.txt", "utf8");
  return license({
    thirdParty: {
      allow: { test: "(MIT OR ISC OR BSD-3-Clause)", failOnUnlicensed: true, failOnViolation: true },
      output: {
        file: `build/client/${FILE}`,
        template: (libraries) =>
          [
            ...libraries.map(({ name, licenseText }) => `${name}\n\n${licenseText}`),
            `Frukto Sans, a cut of Mona Sans\n\n${font}`,
          ].join(`\n\n${"-".repeat(72)}\n\n`),
      },
    },
  });
}

/** Returns the first line of a script, which names `/licencias.txt` if the script contains libraries. */
export function licencesBanner({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => id.includes("node_modules")) ? `/*! Licences: /${FILE} */` : "";
}
