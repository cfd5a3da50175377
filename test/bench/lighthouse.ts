import { execFile } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { readContent } from "../../domain/content/read";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { SITE } from "../site-folder";
import { chromiumLaunch, ensureChromium } from "../support/chromium";
import ensureBuild from "../support/fresh-build";
import { freePort, startSite } from "../support/site-process";
import { measureInteractions } from "./interactions";
import { figure, isShortRun, median, say } from "./report";

/** A separate package (`prelighthouse`): in the main one, it would make `npm ci` write 50 % more files. */
const LIGHTHOUSE = "test/bench/lighthouse/node_modules/.bin/lighthouse";

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

/** The part of a report that is read here. */
interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, Audit>;
}

/** `--short` measures the home page once, to see that it works. */
const isShort = isShortRun();
const PAGES = ["/", ...(isShort ? [] : readContent(SITE).data.order.machines.map((slug) => `/${slug}`))];
const RUNS = isShort ? 1 : 5;

/** Minimum points of a category. */
const MIN_POINTS = 98;
/** Maxima in milliseconds; for the layout shift, the share of the screen that moved. */
const MAXIMA = {
  "largest-contentful-paint": 1_250,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0.01,
};
/** Maximum in milliseconds, on a slow processor. */
const MAX_INTERACTION = 80;

/** The figures that miss their target, such as 'next flavour: 96, at most 80'. */
const missed: string[] = [];

function print(of: string, name: string, value: number, { least = 0, most = Number.POSITIVE_INFINITY }) {
  const text = Number(figure(value, 3));
  say(`  ${name.padEnd(25)} ${text}`);
  if (value < least) missed.push(`${of} ${name}: ${text}, at least ${least}`);
  if (value > most) missed.push(`${of} ${name}: ${text}, at most ${most}`);
}

/** Measures once in a new browser with Lighthouse's defaults: the mobile preset with simulated throttling. */
async function measure(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch(chromiumLaunch(`--remote-debugging-port=${port}`));
  try {
    const options = [`--port=${port}`, "--output=json", "--quiet"];
    const { stdout } = await promisify(execFile)(LIGHTHOUSE, [url, ...options], { maxBuffer: 2 ** 28 });
    const result: Result = JSON.parse(stdout);
    if (result.runtimeError) throw new Error(result.runtimeError.message);
    return result;
  } finally {
    await browser.close();
  }
}

/** Prints a page's medians, and the audits that cost points in any run. */
function printMedians(path: string, results: readonly Result[]): void {
  const middle = (pick: (result: Result) => number | null | undefined) =>
    median(results.map((result) => pick(result) ?? Number.NaN));
  say(`\n${path}`);
  for (const name of Object.keys(results[0]?.categories ?? {})) {
    const points = middle(({ categories }) => (categories[name]?.score ?? Number.NaN) * 100);
    print(path, name, points, { least: MIN_POINTS });
  }
  for (const [name, most] of Object.entries(MAXIMA)) {
    const value = middle(({ audits }) => audits[name]?.numericValue);
    print(path, name, value, { most });
  }
  const weak = results.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
      .flatMap((audit) => (audit?.score != null && audit.score < 1 ? audit.id : [])),
  );
  for (const id of new Set(weak)) say(`  - ${id}`);
}

ensureChromium();
ensureBuild();
const [busy = 0] = loadavg();
const sandbox = await startEmailSandbox();
const site = await startSite(sandbox.env);
try {
  for (const path of PAGES) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++) {
      process.stderr.write(`${path}, run ${run + 1} of ${RUNS}\n`);
      results.push(await measure(site.url + path));
    }
    printMedians(path, results);
  }
  say("\nInteraction to Next Paint in ms on /, processor 4 times slower");
  for (const [name, value] of await measureInteractions(site.url, isShort ? 1 : 5))
    print("/", name, value, { most: MAX_INTERACTION });
  say(missed.length === 0 ? "\nEvery figure is reached." : `\nMissed:\n${missed.join("\n")}`);
  if (busy > 0.3)
    say(`The load average before was ${figure(busy, 1)} on ${cpus().length} processors: measure again.`);
  process.exitCode = missed.length === 0 || isShort ? 0 : 1;
} finally {
  await site.stop();
  await sandbox.close();
}
