import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { postEnquiry, sampleEnquiry } from "../support/enquiry-samples";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { sandboxUntil, siteUntil } from "../support/site-of-tests";
import { type SiteProcess, startSite } from "../support/site-process";
import { hasTool } from "../support/tools";

vi.setConfig({ testTimeout: 60_000 });

const BACK = { timeout: 20_000, interval: 100 };
/** Time between two enquiries of a stream, in ms. More enquiries would only take CPU time. */
const PAUSE = 50;

const sandbox = await sandboxUntil(afterAll);

describe.skipIf(!hasTool("postgres"))("two servers on one PostgreSQL", () => {
  let postgres: PostgresServer;
  let sites: SiteProcess[] = [];
  let env: Record<string, string>;

  beforeAll(async () => {
    postgres = await startPostgres();
    env = {
      DATABASE_URL: postgres.url,
      SITE_ORIGIN: "https://www.frukto.example",
      ...sandbox.env,
      TRUSTED_PROXIES: "1",
      ENQUIRIES_PER_HOUR: "100000",
    };
    sites = await Promise.all([startSite(env), startSite(env)]);
    await bothWell();
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await postgres.stop();
  });

  /** Sends the form to one of the two servers as without JavaScript. Returns the status and the time it took. */
  async function post(server: number, message: string, address: string) {
    const start = performance.now();
    const headers = { Origin: env.SITE_ORIGIN, "X-Forwarded-For": address };
    const response = await postEnquiry(sites[server]?.url ?? "", { message }, headers);
    return { status: response.status, ms: performance.now() - start };
  }

  const arrivals = (message: string) =>
    sandbox.messages().filter(({ fields }) => fields.message === message).length;

  async function health(server: number): Promise<string> {
    const answer = await fetch(`${sites[server]?.url}/healthz`);
    return ((await answer.json()) as { status: string }).status;
  }
  const bothWell = () =>
    vi.waitFor(async () => expect([await health(0), await health(1)]).toEqual(["ok", "ok"]), BACK);

  /** Expects an end in order, within the time that platforms give. */
  async function expectEnd(site: SiteProcess): Promise<void> {
    const exit = once(site.child, "exit");
    const start = performance.now();
    site.child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - start).toBeLessThan(8_000);
  }

  const FIVE_PASS = [303, 303, 303, 303, 303, 429];

  test("count an address's enquiries together", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post(n % 2, `visita ${n}`, "192.0.2.2")).status);
    expect(statuses).toEqual(FIVE_PASS);
  });

  test("start, end and relay without it, say so once, count by themselves, and use it when it is back", async () => {
    const before = sites[0]?.log().length ?? 0;
    await postgres.kill();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post(0, `sin base ${n}`, "192.0.2.4")).status);
    expect(statuses).toEqual(FIVE_PASS);
    expect(await health(0)).toBe("degraded");
    const late = await siteUntil(onTestFinished, env);
    expect((await fetch(late.url)).status).toBe(200);
    await expectEnd(late);
    await postgres.start();
    await bothWell();
    expect((await post(1, "sin base 0", "192.0.2.4")).status, "known to all by now").toBe(303);
    expect(arrivals("sin base 0")).toBe(1);
    const said = () => sites[0]?.log().slice(before) ?? "";
    await expect.poll(said, BACK).toContain("enquiries can be stored again");
    expect(said().match(/enquiries can't be stored/g)).toHaveLength(1);
    expect(said()).not.toMatch(new RegExp(`sin base|${sampleEnquiry.from_mail}`));
  });

  test("store nothing later of which a visitor reads that it failed, after another client's long lock", async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("begin; lock table enquiries in share mode");
    sandbox.behave({ status: 500, text: "down" });
    expect((await post(0, "bajo llave", "192.0.2.6")).status).toBe(502);
    await client.query("commit");
    await client.end();
    await bothWell();
    expect(postgres.run("select count(*) from enquiries where message = 'bajo llave'").trim()).toBe("0");
    sandbox.behave("normal");
  });

  test("lose and double nothing while it freezes, restarts and dies amid a stream of enquiries", async () => {
    const sent: string[] = [];
    let slowest = 0;
    let isOver = false;
    async function stream(server: number): Promise<void> {
      for (let n = 0; !isOver; n += 1) {
        const message = `corriente ${server}-${n}`;
        const { status, ms } = await post(server, message, `10.${10 * server + (n >> 8)}.${n & 255}.1`);
        expect(status).toBe(303);
        sent.push(message);
        slowest = Math.max(slowest, ms);
        await wait(PAUSE);
      }
    }
    const more = (count: number) => {
      const before = sent.length;
      return expect.poll(() => sent.length - before, BACK).toBeGreaterThan(count);
    };
    const streams = [stream(0), stream(1)];
    for (const [interrupt, mend] of [
      [postgres.freeze, postgres.thaw],
      [() => postgres.kill("SIGINT").then(postgres.start), () => {}],
      [() => postgres.kill("SIGQUIT"), postgres.start],
    ] as const) {
      await more(10);
      await interrupt();
      await more(10);
      await mend();
      await bothWell();
    }
    isOver = true;
    await Promise.all(streams);
    const left = () => postgres.run("select count(*) from enquiries where state <> 'sent'").trim();
    await expect.poll(left, BACK).toBe("0");
    expect(sent.filter((message) => arrivals(message) !== 1)).toEqual([]);
    // Visitors do not wait until the database is back. The time is far above every limit.
    expect(slowest).toBeLessThan(10_000);
  });

  test("end in order and in time with it, and beside a frozen one", async () => {
    await expectEnd(await siteUntil(onTestFinished, env));
    const other = await siteUntil(onTestFinished, env);
    postgres.freeze();
    await expectEnd(other);
    postgres.thaw();
  });
});
