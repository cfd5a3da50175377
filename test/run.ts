import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./support/chromium";
import { otherNodes } from "./support/other-nodes";
import { browserReport, type Report, slowestFiles, unitReport } from "./support/reports";
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
/** What runs in production needs no file and no package that only tests and builds have. */
const PRODUCTION = [
  ["knip", "--production", "--strict", "--include", "files,dependencies,unlisted,unresolved"],
] as const;

/** A program, which npm has on its path, and its arguments. */
type Command = readonly [string, ...string[]];

/** Runs a tool, its output on the terminal; true when it ended well. */
async function run(command: Command): Promise<boolean> {
  process.stdout.write(`\n> ${command.join(" ")}\n`);
  const [program, ...args] = command;
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  return code === 0;
}

/** What has no tests of its own counts as one. */
const single = (command: Command, ok: boolean): Report => ({
  files: [],
  failures: ok ? [] : [command.join(" ")],
  passed: Number(ok),
  failed: Number(!ok),
  skipped: 0,
});

/** Tools without tests of their own, one after the other beside the tests; each is told at its end. */
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

/** A test runner counts its tests; one that failed without a failed test, by its coverage for one, is one failure. */
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

/** Whatever a test that was cut short leaves behind goes with it. PostgreSQL runs as another user and must get in. */
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
  reports.push(await tests(() => unitReport(UNIT_REPORT), ["vitest", ...UNIT, "test/unit"]));
} else {
  const build = ["remix", "vite:build"] as const;
  const isBuilt = await run(build);
  reports.push(single(build, isBuilt));
  if (isBuilt) {
    reports.push(
      await tests(() => unitReport(UNIT_REPORT), ["vitest", ...UNIT, ...(isCi ? ["--coverage"] : [])]),
    );
    reports.push(
      await tests(() => browserReport(BROWSER_REPORT), ["playwright", "test", "--config", "test/browser"]),
    );
    for (const node of isCi ? otherNodes() : [])
      reports.push(
        await tests(() => unitReport(UNIT_REPORT), [node, "node_modules/vitest/vitest.mjs", ...UNIT]),
      );
  }
}
reports.push(...(await checks));
const sum = (kind: "passed" | "failed" | "skipped") =>
  reports.reduce((total, report) => total + report[kind], 0);

process.stdout.write(`\nThe slowest files:\n${slowestFiles(reports).join("\n")}\n`);
const failures = reports.flatMap((report) => report.failures);
if (failures.length > 0)
  process.stdout.write(`\nFailed, or only passed at the second try:\n${failures.join("\n")}\n`);
if (sum("skipped") > 0) process.stdout.write(`\n${sum("skipped")} skipped\n`);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
