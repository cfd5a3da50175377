import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beside, type Command, run, single, tests } from "./runner/commands";
import { type Plan, planOf } from "./runner/plan";
import { browserReport, printSum, REPORTS, type Report, UNIT_REPORT, unitReport } from "./runner/reports";
import { shortForms } from "./runner/short-forms";
import { ensureChromium } from "./support/chromium";
import { CONTAINER_NODE, NEWEST_NODE, nodeProgram } from "./support/container";
import ensureBuild from "./support/fresh-build";
import { ensureTools } from "./support/tools";

const BUILD: Command = ["remix", "vite:build"];
const UNIT = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`] as const;
/** Tests of the editor's saves and publishing, of Caddy and of the commands, which few changes concern. They are slow. */
const LEFT_TO_CI = [
  "test/deploy/caddy.test.ts",
  "test/integration/needs.test.ts",
  "test/integration/publish.test.ts",
  "test/integration/test-command.test.ts",
  "test/unit/editor-save.test.ts",
].flatMap((file) => ["--exclude", file]);
const WITHOUT_DEVELOPMENT = ["--grep-invert", "npm run dev"];
const TYPES_AND_LINT: readonly Command[] = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
];
const DEAD_CODE: Command = ["knip"];
const EDITOR_TESTS: Command = ["playwright", "test", "--config", "test/browser/editor"];
/** The form is a package of its own, with types of its own. */
const EDITOR_TYPES: Command = ["tsc", "--noEmit", "--project", "editor"];
/** Checks that production needs no files or packages of tests or builds. */
const PRODUCTION: Command = [
  ...(["knip", "--production", "--strict"] as const),
  ...["--include", "files,dependencies,unlisted,unresolved"],
];

/** Runs `npm test`: everything; types, lint and unit tests; everything that CI checks; or the files that are named. */
async function main(plan: Plan): Promise<boolean> {
  if (plan.what === "files") return runFiles(plan);
  rmSync(REPORTS, { recursive: true, force: true });
  if (plan.what === "quick") {
    const checks = beside(TYPES_AND_LINT);
    return printSum([await tests(unitReport, ["vitest", ...UNIT, "test/unit"]), ...(await checks)]);
  }
  ensureChromium();
  ensureTools();
  const isCi = plan.what === "ci";
  const hasEditor = isEditorInstalled();
  const checks = beside([
    ...TYPES_AND_LINT,
    DEAD_CODE,
    ...(isCi ? [PRODUCTION] : []),
    ...(hasEditor ? [EDITOR_TYPES] : []),
  ]);
  const built = await single(BUILD);
  const reports: Report[] = [built];
  if (built.passed) {
    reports.push(await tests(unitReport, ["vitest", ...UNIT, ...(isCi ? ["--coverage"] : LEFT_TO_CI)]));
    reports.push(await tests(browserReport, ["playwright", "test", ...(isCi ? [] : WITHOUT_DEVELOPMENT)]));
    if (isCi && hasEditor) reports.push(await tests(browserReport, EDITOR_TESTS));
    for (const node of isCi ? otherNodes() : [])
      reports.push(await tests(unitReport, [node, "node_modules/vitest/vitest.mjs", ...UNIT]));
    await checks;
    if (isCi) reports.push(...(await shortForms()));
  }
  return printSum([...reports, ...(await checks)]);
}

/** Runs only the named files, each with its runner, on a build that is no older than its sources. */
async function runFiles({ unit, browser, editor, projects }: Plan & { what: "files" }): Promise<boolean> {
  if (editor.length > 0 && !isEditorInstalled())
    throw new Error('The editor is not installed yet. Run "npm ci --prefix editor" first.');
  if (browser.length + editor.length > 0) ensureChromium();
  if ([...unit, ...browser].some((file) => !file.startsWith("test/unit/"))) {
    ensureTools();
    ensureBuild();
  }
  const results: boolean[] = [];
  if (unit.length > 0) results.push(await run(["vitest", "run", ...unit]));
  if (browser.length > 0) {
    const only = projects.flatMap((project) => ["--project", project]);
    results.push(await run(["playwright", "test", ...browser, ...only]));
  }
  if (editor.length > 0) results.push(await run([...EDITOR_TESTS, ...editor]));
  return results.every(Boolean);
}

function isEditorInstalled(): boolean {
  return existsSync("editor/node_modules");
}

/** Returns the oldest Node that `engines` admits, the container's and the newest, without the one that runs this. */
function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const oldest = `${engines.node.replace(">=", "")}.0`;
  return [oldest, CONTAINER_NODE, NEWEST_NODE]
    .filter((version) => version !== process.versions.node)
    .map(nodeProgram);
}

/** Removes whatever an interrupted test left behind. PostgreSQL runs as another user and must get in. */
const temporary = mkdtempSync(join(tmpdir(), "frukto-test-"));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

try {
  process.exitCode = (await main(planOf(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
