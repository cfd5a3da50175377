import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";

const SLOWEST = 10;

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a test runner found, and how long each of its files took. */
export interface Report extends Count {
  readonly files: readonly { readonly name: string; readonly ms: number }[];
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
  };
}

/** Reads Playwright's JSON; a flaky test has failed. Throws when there is none. */
export function browserReport(path: string): Report {
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(path, "utf8"));
  const took = (suite: JSONReportSuite): number =>
    [
      ...suite.specs.flatMap(({ tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
      ),
      ...(suite.suites ?? []).map(took),
    ].reduce((sum, ms) => sum + ms, 0);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ name: `test/browser/${suite.file}`, ms: took(suite) })),
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
