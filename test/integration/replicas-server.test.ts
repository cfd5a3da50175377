import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmailSandbox, startEmailSandbox } from "../support/email-sandbox";
import { sampleEnquiry } from "../support/enquiry-samples";
import { type RedisServer, startRedis } from "../support/redis";
import { type SiteProcess, startSite } from "../support/site-process";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 40_000 });

let redis: RedisServer;
let sandbox: EmailSandbox;
let sites: SiteProcess[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  redis = await startRedis();
  sandbox = await startEmailSandbox();
  env = {
    REDIS_URL: redis.url,
    SITE_ORIGIN: "https://www.frukto.example",
    ...sandbox.env,
    TRUSTED_PROXIES: "1",
  };
  sites = await Promise.all([startSite(env), startSite(env)]);
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  await sandbox.close();
  await redis.stop();
});

/** Sends the form to one of the two servers, without JavaScript; the answer's status. */
async function post(server: number, message: string, address: string): Promise<number> {
  const response = await fetch(`${sites[server]?.url}/?index`, {
    method: "POST",
    body: new URLSearchParams({ ...sampleEnquiry, message }),
    headers: { Origin: "https://www.frukto.example", "X-Forwarded-For": address },
    redirect: "manual",
  });
  return response.status;
}

function arrivals(message: string): number {
  return sandbox.messages().filter(({ fields }) => fields.message === message).length;
}

async function health(server: number): Promise<string> {
  const answer = await fetch(`${sites[server]?.url}/healthz`);
  return ((await answer.json()) as { status: string }).status;
}

test("the same form sent to both servers arrives once", async () => {
  expect(await post(0, "uno", "192.0.2.1")).toBe(303);
  expect(await post(1, "uno", "192.0.2.1")).toBe(303);
  expect(arrivals("uno")).toBe(1);
});

test("an address's enquiries count together, whichever server takes them", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await post(n % 2, `visita ${n}`, "192.0.2.2"));
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test("operators see and retry the shared outbox", async () => {
  sandbox.behave({ status: 500, text: "down" });
  expect(await post(0, "para después", "192.0.2.3")).toBe(502);
  const outbox = (...args: string[]) =>
    spawnSync(process.execPath, ["build/server/outbox.js", ...args], {
      env: { ...process.env, ...env, NODE_ENV: "production", LOG_LEVEL: "silent" },
      encoding: "utf8",
    });
  expect(outbox("list").stdout).toMatch(/pending .* 500 down/);
  sandbox.behave("normal");
  expect(outbox("retry").stdout).toContain("1 of 1");
  await expect.poll(() => arrivals("para después"), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => outbox("list").stdout, { timeout: 20_000 }).toContain("The outbox is empty.");
});

test("without Redis the form still sends, health says degraded, and all is well when Redis is back", async () => {
  await redis.kill();
  expect(await post(0, "sin Redis", "192.0.2.4")).toBe(303);
  expect(arrivals("sin Redis")).toBe(1);
  expect(await health(0)).toBe("degraded");
  await redis.start();
  await expect.poll(() => health(0), { timeout: 20_000 }).toBe("ok");
  expect(await post(1, "con Redis", "192.0.2.4")).toBe(303);
});

test("a Redis that is full loses nothing, and nothing that a visitor wrote reaches the log", async () => {
  const client = new Redis(redis.url);
  await client.config("SET", "maxmemory", "1");
  expect(await post(0, "Redis lleno", "192.0.2.5")).toBe(303);
  expect(arrivals("Redis lleno")).toBe(1);
  await client.config("SET", "maxmemory", "0");
  client.disconnect();
  expect(await post(0, "Redis vaciado", "192.0.2.5")).toBe(303);
  await expect.poll(() => sites[0]?.log(), { timeout: 5_000 }).toContain("OOM command not allowed");
  expect(sites[0]?.log()).not.toMatch(new RegExp(`Redis lleno|${sampleEnquiry.from_mail}`));
});

test("a Redis that stops answering does not keep visitors waiting, and is used again when it answers", async () => {
  redis.freeze();
  expect(await post(0, "Redis helado", "192.0.2.6")).toBe(303);
  expect(await health(0)).toBe("degraded");
  redis.thaw();
  await expect.poll(() => health(0), { timeout: 20_000 }).toBe("ok");
});

test("a server starts while Redis is away, and ends in order with and without it", async () => {
  await redis.kill();
  const late = await startSite(env);
  expect((await fetch(late.url)).status).toBe(200);
  for (const site of [late, ...sites]) {
    const exit = once(site.child, "exit");
    site.child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  }
  await redis.start();
});
