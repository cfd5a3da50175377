import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";
import { ensureChromium } from "./support/chromium";
import { CONTAINER_NODE, nodeProgram } from "./support/container";
import { ensureTools } from "./support/tools";

const REPORTS = "test-results";
const UNIT_REPORT = `${REPORTS}/vitest.json`;
const BROWSER_REPORT = `${REPORTS}/report.json`;

const UNIT = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
const TYPES_AND_LINT = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
] as const;
const DEAD_CODE = [["knip"]] as const;
/** Checks that production needs no files or packages of tests or builds. */
const PRODUCTION = [
  ["knip", "--production", "--strict", "--include", "files,dependencies,unlisted,unresolved"],
] as const;

/** A program on npm's path, and its arguments. */
type Command = readonly [string, ...string[]];

/** Results of one command: numbers of tests by outcome, and the names of failed ones. */
interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** Reads vitest's JSON. Throws if there is none. */
function unitReport(): Report {
  const report: JsonTestResults = JSON.parse(readFileSync(UNIT_REPORT, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
    ),
  };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads Playwright's JSON. Counts a flaky test as passed, and names it. Throws if there is no report. */
function browserReport(): Report {
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(BROWSER_REPORT, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === "unexpected" || status === "flaky")
          .map(({ status, projectName }) => `test/browser/${file} (${projectName}, ${status}): ${title}`),
      ),
  };
}

/** Counts a command without tests of its own as one test. */
const single = (command: Command, ok: boolean): Report => ({
  failures: ok ? [] : [command.join(" ")],
  passed: Number(ok),
  failed: Number(!ok),
  skipped: 0,
});

/** Runs a tool with its output on the terminal. Returns whether it succeeded. */
async function run(command: Command): Promise<boolean> {
  process.stdout.write(`\n> ${command.join(" ")}\n`);
  const [program, ...args] = command;
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  return code === 0;
}

/** Runs tools one after another, in parallel with the tests, and prints each one's output when it ends. */
async function beside(commands: readonly Command[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const command of commands) {
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(String(chunk)));
    const [code] = await once(child, "close");
    process.stdout.write(`\n> ${command.join(" ")}\n${output.join("")}`);
    reports.push(single(command, code === 0));
  }
  return reports;
}

/** Runs a test runner. One that fails without a failed test, for instance by its coverage, counts as one failure. */
async function tests(report: () => Report, command: Command): Promise<Report> {
  const ok = await run(command);
  try {
    const found = report();
    if (ok || found.failed > 0) return found;
    return { ...found, failed: 1, failures: [command.join(" ")] };
  } catch {
    return single(command, false);
  }
}

/** Returns the oldest Node that `engines` admits and the container's, without the one that runs this. */
function otherNodes(): string[] {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const oldest = `${engines.node.replace(">=", "")}.0`;
  return [oldest, CONTAINER_NODE].filter((version) => version !== process.versions.node).map(nodeProgram);
}

/** Removes whatever an interrupted test left behind. PostgreSQL runs as another user and must get in. */
const temporary = mkdtempSync(join(tmpdir(), "frukto-test-"));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

const isQuick = process.argv.includes("--quick");
const isCi = process.argv.includes("--ci");
rmSync(REPORTS, { recursive: true, force: true });
try {
  if (!isQuick) {
    ensureChromium();
    ensureTools();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

const checks = beside([...TYPES_AND_LINT, ...(isQuick ? [] : DEAD_CODE), ...(isCi ? PRODUCTION : [])]);
const reports: Report[] = [];
if (isQuick) {
  reports.push(await tests(unitReport, ["vitest", ...UNIT, "test/unit"]));
} else {
  const build = ["remix", "vite:build"] as const;
  const isBuilt = await run(build);
  reports.push(single(build, isBuilt));
  if (isBuilt) {
    reports.push(await tests(unitReport, ["vitest", ...UNIT, ...(isCi ? ["--coverage"] : [])]));
    reports.push(await tests(browserReport, ["playwright", "test", "--config", "test/browser"]));
    for (const node of isCi ? otherNodes() : [])
      reports.push(await tests(unitReport, [node, "node_modules/vitest/vitest.mjs", ...UNIT]));
  }
}
reports.push(...(await checks));
const sum = (kind: "passed" | "failed" | "skipped") =>
  reports.reduce((total, report) => total + report[kind], 0);

const failures = reports.flatMap((report) => report.failures);
if (failures.length > 0)
  process.stdout.write(`\nFailed, or only passed at the second try:\n${failures.join("\n")}\n`);
if (sum("skipped") > 0) process.stdout.write(`\n${sum("skipped")} skipped\n`);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
