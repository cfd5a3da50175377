import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";

export const REPORTS = "test-results";
export const UNIT_REPORT = `${REPORTS}/vitest.json`;
const BROWSER_REPORT = `${REPORTS}/report.json`;

/** Results of one command: numbers of tests by outcome, and the names of failed ones. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** Reads vitest's JSON. Throws if there is none. */
export function unitReport(): Report {
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
export function browserReport(): Report {
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

/** Prints the names of failed tests, then the numbers of all. Returns whether none failed. */
export function printSum(reports: readonly Report[]): boolean {
  const sum = (kind: "passed" | "failed" | "skipped") =>
    reports.reduce((total, report) => total + report[kind], 0);
  const failures = reports.flatMap((report) => report.failures);
  if (failures.length > 0)
    process.stdout.write(`\nFailed, or only passed at the second try:\n${failures.join("\n")}\n`);
  if (sum("skipped") > 0) process.stdout.write(`\n${sum("skipped")} skipped\n`);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  return sum("failed") === 0;
}
