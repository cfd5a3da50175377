import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { aliveMb, TELLS_ALIVE } from "../support/alive";
import { containerArguments, containerEnvironment } from "../support/container";
import { mutatedRequest } from "../support/mutated-request";
import { PAGES } from "../support/pages";
import { Random } from "../support/random";
import { connectTo } from "../support/raw-http";
import { siteUntil } from "../support/site-of-tests";
import type { SiteProcess } from "../support/site-process";

/** Number of requests. `FUZZ_REQUESTS=20000` is the long run; `FUZZ_SEED` repeats a failed run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_500);
/** A new seed every day. */
const SEED = Number(process.env.FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));
/** Far fewer than may wait for a rendering, so that 503 is always a failure. */
const AT_ONCE = 10;
const ADDRESSES = [...PAGES, "/?sabor=pera", "/robots.txt", "/sitemap.xml"];
/** Maximum growth of what is alive after a garbage collection. */
const MAX_GROWTH_MB = 25;
/** Requests before the first count, which render every page and compile the code. */
const WARM_UP = 300;

/** The relay's answer: without a configured account every well-formed enquiry fails there. */
const RELAY_FAILURE = 502;

/** Time limit of a request: some mutations leave it unfinished, and the server would wait longer than the test. */
const PATIENCE_MS = 1_000;
const LEAST_ANSWERED = 0.95;
/** Share of visitors who reset their connection, most of them before the answer has ended, and the latest moment. */
const RESETS = 0.25;
const LATEST_RESET_MS = 60;
/** From the request to the status, patience included. The server itself ends what is unfinished after ten seconds. */
const SLOWEST_MS = 8_000;

let site: SiteProcess;

it(`answers ${REQUESTS} mutated requests, some of them reset, without an error, a crash or a leak (seed ${SEED})`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  // Behind a proxy, so that proxy headers are read.
  const env = { LOG_LEVEL: "error", TRUSTED_PROXIES: "1", ...containerEnvironment };
  site = await siteUntil(onTestFinished, env, [...TELLS_ALIVE, ...containerArguments]);
  const random = new Random(SEED);
  const before = await pages();
  const failures: string[] = [];
  let total = WARM_UP;
  let sent = 0;
  let left = 0;
  let answered = 0;
  async function sender(): Promise<void> {
    while (sent < total) {
      sent++;
      const { host } = new URL(site.url);
      const request = mutatedRequest(random, host);
      if (random.chance(RESETS)) {
        left++;
        const length = random.chance(0.5) ? request.length : random.below(request.length);
        await reset(request.subarray(0, length), random.below(LATEST_RESET_MS));
        continue;
      }
      const { statuses, milliseconds, leadsAway } = await answerTo(request);
      if (statuses.some((status) => status >= 200)) answered++;
      const isFailure = statuses.some((status) => status >= 500 && status !== RELAY_FAILURE);
      if (isFailure || leadsAway || milliseconds > SLOWEST_MS) {
        const head = JSON.stringify(request.toString("latin1").slice(0, 300));
        failures.push(`${statuses}${leadsAway ? " to another site" : ""} after ${milliseconds} ms: ${head}`);
      }
    }
  }
  const senders = () => Promise.all(Array.from({ length: AT_ONCE }, sender));
  await senders();
  const aliveBefore = await aliveMb(site);
  total += REQUESTS;
  await senders();
  expect(site.child.exitCode, site.log().slice(-1_000)).toBeNull();
  expect(failures.slice(0, 5)).toEqual([]);
  expect(answered).toBeGreaterThan((total - left) * LEAST_ANSWERED);
  expect(site.log()).not.toContain("unexpected");
  // Refused connections linger for two seconds.
  await expect.poll(() => aliveMb(site), { timeout: 20_000 }).toBeLessThan(aliveBefore + MAX_GROWTH_MB);
  expect(await pages()).toEqual(before);
});

async function pages(): Promise<string[]> {
  return Promise.all(ADDRESSES.map(async (path) => (await fetch(site.url + path)).text()));
}

/**
 * Returns the status lines of the answer, including 100 Continue, and when the last one came. An unfinished request gets
 * no answer. On a busy machine the server may answer late, once the request's stream has ended.
 */
async function answerTo(request: Buffer) {
  const startedAt = performance.now();
  let milliseconds = 0;
  let leadsAway = false;
  const statuses: number[] = [];
  const socket = connectTo(site.url, request).setTimeout(PATIENCE_MS, () => socket.end());
  socket.on("data", (chunk) => {
    for (const [, status] of chunk.toString("latin1").matchAll(/^HTTP\/1\.1 (\d{3})/gm))
      statuses.push(Number(status));
    leadsAway ||= /^location: (?!\/(?!\/))/im.test(chunk.toString("latin1"));
    milliseconds = performance.now() - startedAt;
  });
  await new Promise((resolve) => socket.on("close", resolve));
  return { statuses, milliseconds, leadsAway };
}

/** Sends a request and resets its connection after some milliseconds, or earlier if the server ends it. */
async function reset(request: Buffer, after: number): Promise<void> {
  const socket = connectTo(site.url, request);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await Promise.race([wait(after), closed]);
  socket.resetAndDestroy();
  await closed;
}
