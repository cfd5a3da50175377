import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";

/** What one call of `npm test` runs. */
export type Plan =
  | { readonly what: "everything" | "quick" | "ci" }
  | {
      readonly what: "files";
      /** Paths of the files for vitest and for Playwright. */
      readonly unit: readonly string[];
      readonly browser: readonly string[];
      /** The editor's browser tests, which have a configuration of their own. */
      readonly editor: readonly string[];
      /** Playwright's projects; all of them if empty. */
      readonly projects: readonly string[];
    };

const OPTIONS = {
  quick: { type: "boolean" },
  ci: { type: "boolean" },
  project: { type: "string", multiple: true },
} as const;
const USAGE = "npm test takes --quick, or --ci, or FILE..., for browser tests with --project ENGINE.";

/** Returns what the arguments ask for. Throws one line if they can't be obeyed. */
export function planOf(args: readonly string[]): Plan {
  const { values, positionals } = parsed(args);
  const { quick = false, ci = false, project: projects = [] } = values;
  const hasFiles = positionals.length > 0;
  if (Number(quick) + Number(ci) + Number(hasFiles) > 1) throw new Error(`Too much at once. ${USAGE}`);
  if (hasFiles) {
    return { what: "files", ...filesOf(positionals, projects.length > 0), projects };
  }
  if (projects.length > 0) throw new Error(`--project needs a FILE. ${USAGE}`);
  if (quick) return { what: "quick" };
  return { what: ci ? "ci" : "everything" };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [reason] = (error as Error).message.split(". ");
    throw new Error(`${reason}. ${USAGE}`);
  }
}

const FOLDERS = ["test/unit", "test/integration", "test/deploy", "test/browser"];
const UNIT = /^test\/(unit|integration|deploy)\/.*\.test\.tsx?$/;
const BROWSER = /^test\/browser\/(?!editor\/|screenshots\/).*\.spec\.ts$/;
const EDITOR = /^test\/browser\/editor\/.*\.spec\.ts$/;

/** Returns the test files whose paths contain one of the names; only those for all engines where one is chosen. */
function filesOf(names: readonly string[], hasEngine: boolean) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ).filter((file) => [UNIT, BROWSER, EDITOR].some((kind) => kind.test(file)));
  const chosen = names.flatMap((name) => {
    const part = relative("", name);
    const found = files.filter((file) => file.includes(part));
    if (found.length === 0) throw new Error(`No test file has ${name} in its path.`);
    const kept = hasEngine ? found.filter((file) => BROWSER.test(file)) : found;
    if (kept.length === 0) throw new Error(`${found[0]} takes no --project. ${USAGE}`);
    return kept;
  });
  const all = [...new Set(chosen)].sort();
  const only = (kind: RegExp) => all.filter((file) => kind.test(file));
  return { unit: only(UNIT), browser: only(BROWSER), editor: only(EDITOR) };
}
