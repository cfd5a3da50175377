import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./support/chromium";
import { otherNodes } from "./support/other-nodes";
import { ensureRedis } from "./support/redis";

interface Count {
  passed: number;
  failed: number;
}

const REPORTS = "test-results";
const UNIT_REPORT = `${REPORTS}/vitest.json`;
const BROWSER_REPORT = `${REPORTS}/report.json`;

/** Runs a tool with its output on the terminal; true when it ended well. */
function run(command: string, ...args: string[]): boolean {
  process.stdout.write(`\n> ${command} ${args.join(" ")}\n`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

/** A tool without tests of its own counts as one. */
function check(command: string, ...args: string[]): Count {
  return run(command, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A test runner counts its tests; one that failed without a failed test counts as one failure. */
function tests(count: () => Count, command: string, ...args: string[]): Count {
  const ok = run(command, ...args);
  try {
    const { passed, failed } = count();
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function unitCount(): Count {
  const report = JSON.parse(readFileSync(UNIT_REPORT, "utf8"));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function browserCount(): Count {
  const { stats } = JSON.parse(readFileSync(BROWSER_REPORT, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

rmSync(REPORTS, { recursive: true, force: true });
try {
  ensureChromium();
  ensureRedis();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

const build = check("npm", "run", "build");
const counts = [
  build,
  check("npx", "tsc", "--noEmit"),
  check("npx", "biome", "check", "."),
  check("npx", "knip"),
  // What runs in production needs no file and no package that only tests and builds have.
  check("npx", "knip", "--production", "--strict", "--include", "files,dependencies,unlisted,unresolved"),
];
if (build.failed === 0) {
  counts.push(
    tests(
      unitCount,
      "npx",
      "vitest",
      "run",
      "--coverage",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${UNIT_REPORT}`,
    ),
    tests(browserCount, "npx", "playwright", "test"),
  );
  if (process.argv.includes("--every-node")) {
    for (const node of otherNodes()) counts.push(check(node, "node_modules/vitest/vitest.mjs", "run"));
  }
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
