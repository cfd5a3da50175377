import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuildStale, isEditorStale } from "../sandbox/site-build";
import { BUILT, buildEditor } from "./server/bundle";

const LOCK = "owner/form/package-lock.json";
const INSTALLED = "owner/form/node_modules/.package-lock.json";
const SITE_BUILD = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"];

/**
 * Runs `npm run edit`: builds the site and its editor where a source is newer, and starts the built editor with the words of
 * the command line. `npm run build:editor` only builds it.
 */
async function main(): Promise<void> {
  const [command] = process.argv.slice(2);
  if (!existsSync(INSTALLED) || statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) {
    say("Instalando el editor. Se hace una sola vez y toma un par de minutos.");
    // npm runs this, and names its own script. Windows starts no program called npm.
    const npm = [process.env.npm_execpath ?? "", "ci", "--prefix", "owner/form"];
    if (run(npm) !== 0)
      throw new Error("El editor no se pudo instalar. Revisa tu conexión y prueba de nuevo.");
  }
  // First: it empties the folder of both builds.
  if (!command && isBuildStale()) {
    say("Armando el sitio. Toma un minuto.");
    if (run(SITE_BUILD) !== 0) throw new Error("El sitio no se pudo armar. Avisa a quien cuida el código.");
  }
  if (command === "build" || isEditorStale()) await buildEditor();
  if (command === "build") return;
  await import(pathToFileURL(resolve(BUILT, "main.js")).href);
}

/** Runs a script, shows what goes wrong in it, and returns its status. */
function run(script: readonly string[]): number | null {
  return spawnSync(process.execPath, script, { stdio: ["ignore", "ignore", "inherit"] }).status;
}

/** Writes a line for the person to the standard error: the standard output has the results of commands alone. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
