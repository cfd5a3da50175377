import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const reporting = (report: object) =>
  `mkdir -p test-results && echo '${JSON.stringify(report)}' > test-results/report.json`;
const TESTS = [
  {
    assertionResults: [
      { fullName: "a right one", status: "passed", failureMessages: [] },
      { fullName: "a wrong one", status: "failed", failureMessages: ["Error: 1 is not 2"] },
      { fullName: "a rare one", status: "passed", failureMessages: ["Error: too late"] },
    ],
  },
];
const SUITES = [
  {
    specs: [],
    suites: [
      {
        specs: [
          { title: "a visit", ok: true, file: "chat.spec.ts" },
          { title: "a stay", ok: false, file: "chat.spec.ts" },
        ],
      },
    ],
  },
];
const SCRIPTS = {
  vitest: reporting({ numPassedTests: 5, numPendingTests: 1, numFailedTests: 0 }),
  playwright: reporting({ stats: { expected: 3, flaky: 1, skipped: 0, unexpected: 0 } }),
  plain: "true",
  "no-worker": `${reporting({ numPassedTests: 2, numPendingTests: 0, numFailedTests: 0 })}; echo 'Error: no worker' >&2; exit 1`,
  broken: `${reporting({ numPassedTests: 2, numPendingTests: 0, numFailedTests: 2, testResults: TESTS })}; exit 1`,
  browser: `${reporting({ stats: { expected: 1, flaky: 0, skipped: 0, unexpected: 1 }, suites: SUITES })}; exit 1`,
};

function sumOf(...scripts: readonly (keyof typeof SCRIPTS | "unknown")[]) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "test-results"));
  writeFileSync(join(folder, "test-results/report.json"), '{ "numPassedTests": 99 }');
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: SCRIPTS }));
  const program = resolve("node_modules/.bin/tsx");
  const { status, stdout } = runProgram(program, [resolve("test/run.ts"), ...scripts], { cwd: folder });
  const lines = stdout.trim().split("\n");
  const named = lines.filter((line) => /^(passed|failed): |^Error: /.test(line));
  return { status, named, last: lines.slice(-3) };
}

it("npm test adds up its scripts, and fails with any of them", () => {
  expect(sumOf("vitest", "plain", "playwright")).toMatchObject({
    status: 0,
    named: [],
    last: ["1 skipped", "", "10 passed, 0 failed"],
  });
  expect(sumOf("plain", "no-worker", "broken", "unknown", "plain")).toMatchObject({
    status: 1,
    last: ["Failed: no-worker, broken, unknown", "", "6 passed, 4 failed"],
  });
});

it("npm test names at its end what failed, or passed at its second try, and why", () => {
  expect(sumOf("broken", "browser", "no-worker").named).toEqual([
    "failed: a wrong one",
    "Error: 1 is not 2",
    "passed: a rare one",
    "Error: too late",
    "failed: chat.spec.ts: a stay",
    "Error: no worker",
  ]);
});
