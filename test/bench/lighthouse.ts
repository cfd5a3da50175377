import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { readSingleton } from "../../vite-plugins/content/read";
import { chromiumLaunch, ensureChromium } from "../support/chromium";
import ensureBuild from "../support/fresh-build";
import { freePort, startSite } from "../support/site-process";
import { measureInteractions } from "./interactions";
import { median } from "./median";
import { OtherLoad } from "./other-load";
import { figure } from "./table";

const { machines } = readSingleton("order");

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

const isShort = process.argv[2] === "--short";
const PAGES = ["/", ...(isShort ? [] : machines.map((slug) => `/${slug}`))];
const RUNS = isShort ? 1 : 5;

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
    least: MIN_POINTS,
  }));
  const figures = Object.entries(MAXIMA).map(([name, most]) => ({
    name,
    value: middle(({ audits }) => audits[name]?.numericValue),
    most,
  }));
  process.stdout.write(`\n${path}\n`);
  return [...points, ...figures].flatMap((one) => printFigure(one, `${path} `));
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
  readonly unit?: string;
}

/** Prints a figure. Returns one line if it misses its target, such as 'next flavour: 96 ms, at most 80'. */
function printFigure(
  { name, value, least = 0, most = Number.POSITIVE_INFINITY, unit = "" }: Figure,
  of = "",
): string[] {
  const text = `${Number(figure(value, 3))}${unit}`;
  process.stdout.write(`  ${name.padEnd(25)} ${text}\n`);
  if (value < least) return [`${of}${name}: ${text}, at least ${least}`];
  if (value > most) return [`${of}${name}: ${text}, at most ${most}`];
  return [];
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

/**
 * Runs `npm run lighthouse`. Returns the figures that miss their target. `--short` measures the home page once, to see
 * that it works.
 */
async function lighthouse(url: string, load: OtherLoad): Promise<string[]> {
  const missed: string[] = [];
  for (const path of PAGES) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++) {
      await load.sample();
      process.stderr.write(`${path}, run ${run + 1} of ${RUNS}\n`);
      results.push(await measure(url + path));
    }
    missed.push(...printMedians(path, results));
    for (const weakness of weaknesses(results)) process.stdout.write(`  - ${weakness}\n`);
  }
  process.stdout.write("\nInteraction to Next Paint on /, processor 4 times slower\n");
  for (const [name, value] of await measureInteractions(url, isShort ? 1 : undefined))
    missed.push(...printFigure({ name, value, most: MAX_INTERACTION, unit: " ms" }));
  await load.sample();
  return missed;
}

ensureChromium();
ensureBuild();
const sandbox = await startEmailSandbox();
const site = await startSite(sandbox.env);
try {
  const load = new OtherLoad();
  const missed = await lighthouse(site.url, load);
  process.stdout.write(
    missed.length === 0 ? "\nEvery figure is reached.\n" : `\nMissed:\n${missed.join("\n")}\n`,
  );
  process.stdout.write(`${load.verdict}\n`);
  process.exitCode = missed.length === 0 || isShort ? 0 : 1;
} finally {
  await site.stop();
  await sandbox.close();
}
