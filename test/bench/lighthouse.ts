import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { machineOrder } from "~content/machines/order";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { chromiumLaunch, ensureChromium } from "../support/chromium";
import { freePort, startSite } from "../support/site-process";
import { measureInteractions } from "./interactions";
import { median } from "./median";

/** A separate package (`prelighthouse`): in the main one, it would make `npm ci` write 50 % more files. */
const LIGHTHOUSE = "test/bench/lighthouse/node_modules/.bin/lighthouse";

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly displayValue?: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

/** The part of a report that is read here. */
interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, Audit>;
}

const PAGES = ["/", ...machineOrder.map((slug) => `/${slug}`)];
const RUNS = 5;

/** Minimum points of a category. */
const MIN_POINTS = 98;
/** Maxima in milliseconds; for the layout shift, the share of the screen that moved. */
const MAXIMA: Readonly<Record<string, number>> = {
  "largest-contentful-paint": 1_500,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0.01,
};

/** Maximum in milliseconds, on a slow processor. */
const MAX_INTERACTION = 80;

/** Measures once in a new browser with Lighthouse's defaults: the mobile preset with simulated throttling. */
async function measure(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch(chromiumLaunch(`--remote-debugging-port=${port}`));
  try {
    const { stdout } = await promisify(execFile)(
      LIGHTHOUSE,
      [url, `--port=${port}`, "--output=json", "--quiet"],
      { maxBuffer: Number.POSITIVE_INFINITY },
    );
    const result: Result = JSON.parse(stdout);
    if (result.runtimeError) throw new Error(result.runtimeError.message);
    return result;
  } finally {
    await browser.close();
  }
}

/** Prints a page's medians. Returns the figures that miss their target. */
function printMedians(path: string, results: readonly Result[]): string[] {
  const middle = (pick: (result: Result) => number | null | undefined) =>
    median(results.map((result) => pick(result) ?? Number.NaN));
  const points = Object.keys(results[0]?.categories ?? {}).map((name) => ({
    name,
    value: middle(({ categories }) => (categories[name]?.score ?? Number.NaN) * 100),
    isGood: (value: number) => value >= MIN_POINTS,
  }));
  const figures = Object.entries(MAXIMA).map(([name, maximum]) => ({
    name,
    value: middle(({ audits }) => audits[name]?.numericValue),
    isGood: (value: number) => value <= maximum,
  }));
  const all = [...points, ...figures];
  process.stdout.write(`\n${path}\n`);
  for (const { name, value } of all)
    process.stdout.write(`  ${name.padEnd(25)} ${Number(value.toFixed(3))}\n`);
  return all
    .filter(({ value, isGood }) => !isGood(value))
    .map(({ name, value }) => `${path} ${name} ${value}`);
}

/** Returns the audits that cost points in any run. */
function weaknesses(results: readonly Result[]): string[] {
  const names = results.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score != null && audit.score < 1)
      .map((audit) => `${audit?.id} (${audit?.displayValue ?? audit?.title})`),
  );
  return [...new Set(names)];
}

ensureChromium();
const sandbox = await startEmailSandbox();
const site = await startSite(sandbox.env);
try {
  const failures: string[] = [];
  for (const path of PAGES) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++) results.push(await measure(site.url + path));
    failures.push(...printMedians(path, results));
    for (const weakness of weaknesses(results)) process.stdout.write(`  - ${weakness}\n`);
  }
  process.stdout.write("\nInteraction to Next Paint on /, processor 4 times slower\n");
  for (const [name, value] of await measureInteractions(site.url)) {
    process.stdout.write(`  ${name.padEnd(25)} ${value}\n`);
    if (value > MAX_INTERACTION) failures.push(`${name} ${value}`);
  }
  for (const failure of failures) process.stdout.write(`\nMissed: ${failure}`);
  process.stdout.write(failures.length === 0 ? "\nEvery figure is reached.\n" : "\n");
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await site.stop();
  await sandbox.close();
}
