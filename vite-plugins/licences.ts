import { readFileSync } from "node:fs";
import license from "rollup-plugin-license";

const FILE = "licencias.txt";

/**
 * `/licencias.txt`: the licences of what browsers are sent, libraries and font. They ask for their text to go along, and
 * minifying takes it out of the scripts. The build fails on a licence that nobody has read yet.
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

/** The first line of scripts that hold libraries. */
export function licencesBanner({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => id.includes("node_modules")) ? `/*! Licences: /${FILE} */` : "";
}
