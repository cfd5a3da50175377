import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";

const SLOWEST = 10;

/** What a test runner found: how long each file took, which tests failed and which passed at the second try. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly { readonly name: string; readonly ms: number }[];
  readonly failures: readonly string[];
}

/** Reads vitest's JSON. Throws when there is none. */
export function unitReport(path: string): Report {
  const report: JsonTestResults = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
    ),
  };
}

const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Reads Playwright's JSON. A flaky test counts as passed, and is named. Throws when there is none. */
export function browserReport(path: string): Report {
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(path, "utf8"));
  const files = suites.map((suite) => ({ name: `test/browser/${suite.file}`, specs: specsOf(suite) }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: files.map(({ name, specs }) => ({
      name,
      ms: specs
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: files.flatMap(({ name, specs }) =>
      specs.flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === "unexpected" || status === "flaky")
          .map(({ status, projectName }) => `${name} (${projectName}, ${status}): ${title}`),
      ),
    ),
  };
}

/** The files that took longest, one a line, slowest first. */
export function slowestFiles(reports: readonly Report[]): string[] {
  return reports
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
