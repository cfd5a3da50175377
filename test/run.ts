import "./site-folder";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { ensureChromium } from "./support/chromium";
import { CONTAINER_NODE, NEWEST_NODE, nodeProgram } from "./support/container";
import ensureBuild from "./support/fresh-build";
import { ensureTools } from "./support/tools";

/** A program on npm's path, and its arguments. */
type Command = readonly [string, ...string[]];
type Counts = Readonly<Record<"passed" | "failed" | "skipped", number>>;

const REPORTS = "test-results";
const UNIT_REPORT = `${REPORTS}/vitest.json`;
const BROWSER_REPORT = `${REPORTS}/report.json`;
const VITEST = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`] as const;
const EDITOR = ["--config", "test/browser/editor"] as const;
const HAS_EDITOR = existsSync("owner/form/node_modules");

const TYPES_AND_LINT: readonly Command[] = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
];
/** Checks that production needs no files or packages of tests or builds. */
const PRODUCTION: Command = [
  ...(["knip", "--production", "--strict"] as const),
  ...["--include", "files,dependencies,unlisted,unresolved"],
];
const OTHER_CHECKS: readonly Command[] = [
  ["knip"],
  ...(HAS_EDITOR ? [["tsc", "--noEmit", "--project", "owner/form"] as const] : []),
];
/** Slow tests of the editor, of publishing and of the commands: few changes, and no version of Node, concern them. */
const LEFT_TO_CI = [
  "test/deploy/live.test.ts",
  "test/integration/crlf-tree.test.ts",
  "test/integration/join.test.ts",
  "test/integration/needs.test.ts",
  "test/integration/publish.test.ts",
  "test/unit/editor-save.test.ts",
].flatMap((file) => ["--exclude", file]);
const LEFT_TO_CI_IN_BROWSERS = ["--grep-invert", "npm run dev|@ci|^chromium-106"];
/** Commands that no test runs, in their short forms. */
const SHORT_FORMS: readonly Command[] = [
  ["npm", "run", "bench", "--", "--short"],
  ["npm", "run", "print", "--", "inicio", "--to", `${REPORTS}/print`],
  ["npm", "run", "screenshots", "--", "--project", "390", "--grep", "page |menu open"],
];

const OPTIONS = {
  quick: { type: "boolean" },
  ci: { type: "boolean" },
  project: { type: "string", default: "" },
} as const;

/** Runs `npm test`: everything; types, lint and unit tests; everything that CI checks; or the tests that are named. */
async function main(): Promise<readonly Counts[]> {
  const { values, positionals: names } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { quick, ci, project } = values;
  rmSync(REPORTS, { recursive: true, force: true });
  if (quick) return Promise.all([vitest(["test/unit"]), ...beside(TYPES_AND_LINT)]);
  if (names.length > 0) return named(names, project);
  ensureChromium();
  ensureTools();
  const checks = Promise.all(beside([...TYPES_AND_LINT, ...OTHER_CHECKS, ...(ci ? [PRODUCTION] : [])]));
  const counts = [await single("remix", "vite:build")];
  if (counts.some(({ failed }) => failed > 0)) return [...counts, ...(await checks)];
  counts.push(await vitest(ci ? ["--coverage"] : LEFT_TO_CI));
  counts.push(await playwright(...(ci ? [] : LEFT_TO_CI_IN_BROWSERS)));
  if (ci) {
    if (HAS_EDITOR) counts.push(await playwright(...EDITOR));
    for (const node of otherNodes())
      counts.push(await vitest(LEFT_TO_CI, [node, "node_modules/vitest/vitest.mjs"]));
    await checks;
    counts.push(await vitest(["--config", "test/engine/vitest.config.ts"]));
    for (const command of SHORT_FORMS) counts.push(await single(...command));
  }
  return [...counts, ...(await checks)];
}

/** Runs the tests with one of the names in their paths; with an engine, only browser tests. */
async function named(names: readonly string[], engine: string): Promise<readonly Counts[]> {
  ensureChromium();
  if (!names.every((name) => name.startsWith("test/unit/"))) ensureBuild();
  const counts = engine ? [] : [await vitest(["--passWithNoTests", ...names])];
  const projects = engine ? ["--project", engine] : [];
  counts.push(await playwright("--pass-with-no-tests", ...names, ...projects));
  if (!engine && HAS_EDITOR) counts.push(await playwright(...EDITOR, "--pass-with-no-tests", ...names));
  if (counts.some(({ passed, failed }) => passed + failed > 0)) return counts;
  throw new Error(`No test file has ${names.join(" or ")} in its path.`);
}

function vitest(args: readonly string[], program: Command = ["vitest"]): Promise<Counts> {
  return counted([...program, ...VITEST, ...args], UNIT_REPORT, (report: JsonTestResults) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));
}

function playwright(...args: readonly string[]): Promise<Counts> {
  return counted(["playwright", "test", ...args], BROWSER_REPORT, ({ stats }: JSONReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Runs a test runner. One that fails without a failed test, for instance by its coverage, counts as one failure. */
async function counted<Report>(
  command: Command,
  file: string,
  countsOf: (report: Report) => Counts,
): Promise<Counts> {
  rmSync(file, { force: true });
  const { failed } = await single(...command);
  if (!existsSync(file)) return { passed: 0, failed, skipped: 0 };
  const counts = countsOf(JSON.parse(readFileSync(file, "utf8")));
  return { ...counts, failed: Math.max(counts.failed, failed) };
}

/** Runs a program with its output on the terminal, prints how long it took, and counts it as one test. */
async function single(...[program, ...args]: Command): Promise<Counts> {
  const command = [program, ...args].join(" ");
  process.stdout.write(`\n> ${command}\n`);
  const startedAt = Date.now();
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s: ${command}\n`);
  return outcome(command, code === 0);
}

/** Runs programs one after another while tests run, and prints each one's output when it ends. */
function beside(commands: readonly Command[]): Promise<Counts>[] {
  let earlier: Promise<unknown> = Promise.resolve();
  return commands.map(([program, ...args]) => {
    const run = async () => {
      const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      process.stdout.write(`\n> ${[program, ...args].join(" ")}\n${out}${err}`);
      return outcome([program, ...args].join(" "), code === 0);
    };
    const counts = earlier.then(run);
    earlier = counts;
    return counts;
  });
}

function outcome(command: string, ok: boolean): Counts {
  if (!ok) failures.push(command);
  return { passed: Number(ok), failed: Number(!ok), skipped: 0 };
}

/** Returns the oldest Node that `engines` admits, the container's and the newest, without the one that runs this. */
function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = [`${engines.node.replace(">=", "")}.0`, CONTAINER_NODE, NEWEST_NODE];
  return versions.filter((version) => version !== process.versions.node).map(nodeProgram);
}

const failures: string[] = [];
/** Removes whatever an interrupted test left behind. PostgreSQL runs as another user and must get in. */
const temporary = mkdtempSync(join(tmpdir(), "frukto-test-"));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

try {
  const counts = await main();
  const sum = (kind: keyof Counts) => counts.reduce((total, each) => total + each[kind], 0);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n`);
  if (sum("skipped") > 0) process.stdout.write(`\n${sum("skipped")} skipped\n`);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${(error as Error).message}\nnpm test takes --quick, or --ci, or FILE... with --project ENGINE.\n`,
  );
  process.exit(1);
}
