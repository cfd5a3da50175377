import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const reporting = (report: object) =>
  `mkdir -p test-results && echo '${JSON.stringify(report)}' > test-results/report.json`;
const SCRIPTS = {
  vitest: reporting({ numPassedTests: 5, numPendingTests: 1, numFailedTests: 0 }),
  playwright: reporting({ stats: { expected: 3, flaky: 1, skipped: 0, unexpected: 0 } }),
  plain: "true",
  "no-worker": `${reporting({ numPassedTests: 2, numPendingTests: 0, numFailedTests: 0 })}; exit 1`,
  broken: `${reporting({ numPassedTests: 2, numPendingTests: 0, numFailedTests: 2 })}; exit 1`,
};

function sumOf(...scripts: readonly (keyof typeof SCRIPTS | "unknown")[]) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "test-results"));
  writeFileSync(join(folder, "test-results/report.json"), '{ "numPassedTests": 99 }');
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: SCRIPTS }));
  const program = resolve("node_modules/.bin/tsx");
  const { status, stdout } = runProgram(program, [resolve("test/run.ts"), ...scripts], { cwd: folder });
  return { status, last: stdout.trim().split("\n").slice(-3) };
}

it("npm test adds up its scripts, and fails with any of them", () => {
  expect(sumOf("vitest", "plain", "playwright")).toMatchObject({
    status: 0,
    last: ["1 skipped", "", "10 passed, 0 failed"],
  });
  expect(sumOf("plain", "no-worker", "broken", "unknown", "plain")).toMatchObject({
    status: 1,
    last: ["Failed: no-worker, broken, unknown", "", "6 passed, 4 failed"],
  });
});
