import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Written by vitest and Playwright. */
const REPORT = "test-results/report.json";

/** The place for all temporary files, so that an interrupted test leaves none behind. PostgreSQL runs as another user and must get in. */
const temporary = mkdtempSync(join(tmpdir(), "frukto-test-"));
chmodSync(temporary, 0o755);
const env = { ...process.env, TMPDIR: temporary };
rmSync("test-results", { recursive: true, force: true });

/** Runs the npm scripts that the arguments name, and ends with one line that sums their tests. */
const failures: string[] = [];
const names: string[] = [];
let [passed, skipped, failed] = [0, 0, 0];
for (const script of process.argv.slice(2)) {
  rmSync(REPORT, { force: true });
  const startedAt = Date.now();
  const { status, lastErrors } = await run(script);
  process.stdout.write(`\n${Math.round((Date.now() - startedAt) / 1000)} s: npm run ${script}\n`);
  if (status !== 0) failures.push(script);
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, "utf8")) : undefined;
  const [right, left, wrong] = report ? testsOf(report) : [];
  names.push(...namesOf(report));
  // Too low a coverage, or an error outside of every test, stands in no report.
  if (status !== 0 && !wrong) names.push(`${script} failed without a failed test:\n${lastErrors}`);
  passed += right ?? Number(status === 0);
  skipped += left ?? 0;
  // A runner may fail without a failed test: a worker did not start, coverage is too low.
  failed += Math.max(wrong ?? 0, Number(status !== 0));
}
rmSync(temporary, { recursive: true, force: true });
for (const name of names) process.stdout.write(`\n${name}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(", ")}\n`);
if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs an npm script. Returns its exit code and the last 2,000 characters that it wrote to stderr. */
async function run(script: string) {
  const child = spawn("npm", ["run", script], { stdio: ["inherit", "inherit", "pipe"], env });
  let lastErrors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    process.stderr.write(chunk);
    lastErrors = `${lastErrors}${chunk}`.slice(-2000);
  });
  const [status] = await once(child, "close");
  return { status, lastErrors };
}

/** Returns how many tests of a report passed, were skipped, and failed. */
function testsOf({ stats, ...tests }: Record<string, number> & { stats?: Record<string, number> }) {
  if (stats) return [(stats.expected ?? 0) + (stats.flaky ?? 0), stats.skipped, stats.unexpected];
  return [tests.numPassedTests, tests.numPendingTests, tests.numFailedTests];
}

/** Returns a report's tests that failed, in vitest's also those that passed at their second try, each with why. */
function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { status, fullName, failureMessages, ok, file, title } = value as Record<string, unknown>;
  if (Array.isArray(failureMessages) && failureMessages.length > 0)
    return [`${status}: ${fullName}\n${failureMessages[0]}`];
  if (ok === false) return [`failed: ${file}: ${title}`];
  return Object.values(value).flatMap(namesOf);
}
