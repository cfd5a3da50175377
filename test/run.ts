import "./site-folder";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
/** Written by vitest and Playwright. */
const REPORT = `${REPORTS}/report.json`;
const VITEST = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
const vitest = (...args: string[]): Command => ["vitest", ...VITEST, ...args];
const playwright = (...args: string[]): Command => ["playwright", "test", ...args];
const HAS_EDITOR = existsSync("owner/form/node_modules");
const editor = (...args: string[]): Command[] =>
  HAS_EDITOR ? [playwright("--config", "test/browser/editor", ...args)] : [];

const BUILD: Command = ["remix", "vite:build"];
const CHECKS: readonly Command[] = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
];
const MORE_CHECKS: readonly Command[] = [
  ["knip"],
  ...(HAS_EDITOR ? [["tsc", "--noEmit", "--project", "owner/form"] as const] : []),
];
/** Checks that production needs no files or packages of tests or builds. */
const PRODUCTION: Command = [
  ...(["knip", "--production", "--strict"] as const),
  ...["--include", "files,dependencies,unlisted,unresolved"],
];
/** Slow tests of the owner's work, of scripts and of commands: few changes, and no version of Node, concern them. */
const LEFT_TO_CI = [
  "test/deploy/live.test.ts",
  "test/deploy/problems.test.ts",
  "test/deploy/watch.test.ts",
  "test/integration/crlf-tree.test.ts",
  "test/integration/join.test.ts",
  "test/integration/needs.test.ts",
  "test/integration/print.test.ts",
  "test/integration/publish.test.ts",
  "test/unit/editor-save.test.ts",
].flatMap((file) => ["--exclude", file]);
const LEFT_TO_CI_IN_BROWSERS = ["--grep-invert", "npm run dev|@ci|^chromium-10|^firefox late-code"];
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

/** Returns what `npm test` runs: everything; a quick part; all that CI checks; or the tests that are named. */
function commands(): readonly Command[] {
  const { values, positionals: names } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.quick) return [...CHECKS, vitest("test/unit")];
  ensureChromium();
  if (names.length > 0) {
    if (!names.every((name) => name.startsWith("test/unit/"))) ensureBuild();
    const found = ["--pass-with-no-tests", ...names];
    if (values.project) return [playwright(...found, "--project", values.project)];
    return [vitest("--passWithNoTests", ...names), playwright(...found), ...editor(...found)];
  }
  ensureTools();
  const checks = [...CHECKS, ...MORE_CHECKS];
  if (!values.ci) return [...checks, BUILD, vitest(...LEFT_TO_CI), playwright(...LEFT_TO_CI_IN_BROWSERS)];
  return [
    ...[...checks, PRODUCTION, BUILD, vitest("--coverage"), playwright(), ...editor()],
    ...otherNodes().map(
      (node): Command => [node, "node_modules/vitest/vitest.mjs", ...VITEST, ...LEFT_TO_CI],
    ),
    vitest("--config", "test/engine/vitest.config.ts"),
    ...SHORT_FORMS,
  ];
}

/** Returns the oldest Node that `engines` admits, the container's and the newest, without the one that runs this. */
function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = [`${engines.node.replace(">=", "")}.0`, CONTAINER_NODE, NEWEST_NODE];
  return versions.filter((version) => version !== process.versions.node).map(nodeProgram);
}

/** Runs a command, and prints how long it took. It counts as one test, unless it reports its tests. */
async function run([program, ...args]: Command): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const command = [program, ...args].join(" ");
  process.stdout.write(`\n> ${command}\n`);
  const startedAt = Date.now();
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s: ${command}\n`);
  if (code !== 0) failures.push(command);
  const failed = Number(code !== 0);
  if (!existsSync(REPORT)) return { passed: 1 - failed, failed, skipped: 0 };
  const counts = countsOf(JSON.parse(readFileSync(REPORT, "utf8")));
  // A runner may fail without a failed test, for instance by its coverage.
  return { ...counts, failed: Math.max(counts.failed, failed) };
}

function countsOf(report: JsonTestResults | JSONReport): Counts {
  if ("stats" in report) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed, skipped };
}

const failures: string[] = [];
/** Removes whatever an interrupted test left behind. PostgreSQL runs as another user and must get in. */
const temporary = mkdtempSync(join(tmpdir(), "frukto-test-"));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

try {
  rmSync(REPORTS, { recursive: true, force: true });
  const counts: Counts[] = [];
  for (const command of commands()) {
    counts.push(await run(command));
    // Tests of an older build would mislead.
    if (command === BUILD && counts.at(-1)?.failed) break;
  }
  const sum = (kind: keyof Counts) => counts.reduce((total, each) => total + each[kind], 0);
  if (sum("passed") + sum("failed") === 0) throw new Error("No test file has such a path.");
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
