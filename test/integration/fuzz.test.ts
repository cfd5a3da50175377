import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { containerArguments, containerEnvironment } from "../support/container";
import { mutatedRequest } from "../support/mutated-request";
import { Random } from "../support/random";
import { type SiteProcess, startSite } from "../support/site-process";

/** `FUZZ_REQUESTS=20000` for the long run, `FUZZ_SEED` to repeat one that failed. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000);
/** Another every day. */
const SEED = Number(process.env.FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const AT_ONCE = 16;
const PAGES = ["/", "/jdm_id3", "/jdm_ct", "/?sabor=pera", "/robots.txt", "/sitemap.xml"];
/**
 * What is still in use after the run, by V8's own count after a collection: resident memory says more of when a version
 * of Node collects than of a leak.
 */
const MAX_GROWTH_MB = 25;
/** Before the first count every page was rendered and the code was compiled. */
const WARM_UP = 300;

/** The relay's own answer: without an account configured every well-formed enquiry fails there. */
const RELAY_FAILURE = 502;

/** Some mutations leave a request unfinished; the server would wait longer for the rest than the test can. */
const PATIENCE_MS = 1_000;
const LEAST_ANSWERED = 0.95;

/** On a signal the server collects what nobody uses and says how much is left. */
const TELL_HEAP = `data:text/javascript,${encodeURIComponent(
  'process.on("SIGUSR2", () => { gc(); console.error("heap:" + process.memoryUsage().heapUsed); });',
)}`;

let site: SiteProcess;

beforeAll(async () => {
  // Behind a proxy the headers that proxies write count.
  site = await startSite({ LOG_LEVEL: "error", TRUSTED_PROXIES: "1", ...containerEnvironment }, [
    "--expose-gc",
    "--import",
    TELL_HEAP,
    ...containerArguments,
  ]);
});

afterAll(() => site.stop());

it(`answers ${REQUESTS} mutated requests (seed ${SEED}) without a server error, a crash or a leak`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  const random = new Random(SEED);
  const before = await pages();
  const failures: string[] = [];
  let total = WARM_UP;
  let sent = 0;
  let answered = 0;
  async function sender(): Promise<void> {
    while (sent < total) {
      sent++;
      const request = mutatedRequest(random, new URL(site.url).host);
      const statuses = await statusesOf(request);
      if (statuses.some((status) => status >= 200)) answered++;
      if (statuses.some((status) => status >= 500 && status !== RELAY_FAILURE)) {
        failures.push(`${statuses} to ${JSON.stringify(request.toString("latin1").slice(0, 300))}`);
      }
    }
  }
  const senders = () => Promise.all(Array.from({ length: AT_ONCE }, sender));
  await senders();
  const heapBefore = await heapMb();
  total += REQUESTS;
  await senders();
  expect(failures.slice(0, 5)).toEqual([]);
  expect(answered).toBeGreaterThan(total * LEAST_ANSWERED);
  expect(site.child.exitCode).toBeNull();
  expect((await heapMb()) - heapBefore).toBeLessThan(MAX_GROWTH_MB);
  expect(await pages()).toEqual(before);
});

async function pages(): Promise<string[]> {
  return Promise.all(PAGES.map(async (path) => (await fetch(site.url + path)).text()));
}

/**
 * Status lines of what came back, a 100 Continue before the answer too; none for a request that never ends. What the
 * server, on a busy machine, has not answered in time it still answers when it learns that nothing more comes.
 */
function statusesOf(request: Buffer): Promise<number[]> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve) => {
    const statuses: number[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(PATIENCE_MS, () => socket.end());
    socket.on("data", (chunk) => {
      for (const [, status] of chunk.toString("latin1").matchAll(/^HTTP\/1\.1 (\d{3})/gm))
        statuses.push(Number(status));
    });
    socket.on("error", () => resolve(statuses));
    socket.on("close", () => resolve(statuses));
  });
}

async function heapMb(): Promise<number> {
  const told = () => [...site.log().matchAll(/^heap:(\d+)$/gm)];
  const before = told().length;
  site.child.kill("SIGUSR2");
  await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(before);
  return Number(told().at(-1)?.[1]) / 1024 / 1024;
}
