import { once } from "node:events";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLimits } from "../../server/enquiries/limits.server";
import { RedisOutbox } from "../../server/enquiries/redis-outbox.server";
import { RetryQueue } from "../../server/enquiries/retry-queue.server";
import { log } from "../../server/log.server";
import { connectRedis } from "../../server/redis.server";
import { submissionOf } from "../support/enquiry-samples";
import { describeOutbox } from "../support/outbox-contract";
import { type RedisServer, startRedis } from "../support/redis";

let server: RedisServer;
const connections: Redis[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  for (const connection of connections) connection.disconnect();
  await server.stop();
});

async function connect(options?: { isPatient: boolean }): Promise<Redis> {
  const redis = connectRedis(server.url, options);
  connections.push(redis);
  await once(redis, "ready");
  return redis;
}

async function openQueue(): Promise<RetryQueue> {
  return new RetryQueue(await connect({ isPatient: true }));
}

/** A process's view of the outbox. */
async function openOutbox(redis?: Redis): Promise<RedisOutbox> {
  const connection = redis ?? (await connect());
  return new RedisOutbox(connection, await openQueue());
}

describeOutbox("The outbox in Redis", async () => {
  const redis = await connect();
  await redis.flushall();
  return { outbox: await openOutbox(redis), elsewhere: await openOutbox(), dispose: async () => {} };
});

describe("Redis", () => {
  test("keeps no personal data outside of the entries", async () => {
    const redis = await connect();
    await redis.flushall();
    const outbox = await openOutbox(redis);
    const submission = submissionOf("form-0001");
    await outbox.accept(submission, Date.now());
    const entry = await outbox.claim(submission.id);
    if (entry) await outbox.delivered(entry, Date.now());
    const values = await Promise.all(
      (await redis.keys("*")).map(async (key) => {
        const type = await redis.type(key);
        if (type === "string") return redis.get(key);
        return type === "hash" ? JSON.stringify(await redis.hgetall(key)) : "";
      }),
    );
    expect(values.join("\n")).toContain(submission.id);
    expect(values.join("\n")).not.toContain(submission.enquiry.from_mail);
  });

  test("rejects within seconds when it is away, and works again when it is back", async () => {
    const outbox = await openOutbox();
    await outbox.probe();
    await server.kill();
    await expect(outbox.accept(submissionOf("form-0002"), Date.now())).rejects.toThrow();
    await expect(outbox.probe()).rejects.toThrow();
    await server.start();
    await expect.poll(() => outbox.probe().then(() => "stored"), { timeout: 10_000 }).toBe("stored");
  });
});

test("an entry whose claim ran out and that another process sent does not come back", async () => {
  const redis = await connect();
  await redis.flushall();
  const slow = new RedisOutbox(redis, await openQueue(), { claimMs: 1, firstRetryMs: 1_000 });
  const quick = await openOutbox();
  const submission = submissionOf("form-0003");
  await slow.accept(submission, Date.now());
  const entry = await slow.claim(submission.id);
  const taken = await vi.waitUntil(() => quick.claim(submission.id));
  await quick.delivered(taken, Date.now());
  if (entry) await slow.postpone(entry);
  expect(await quick.list()).toEqual([]);
});

test("an entry left behind by a crash after its delivery is removed by the next claim, and not sent", async () => {
  const redis = await connect();
  await redis.flushall();
  const outbox = await openOutbox(redis);
  const submission = submissionOf("form-0005");
  await outbox.accept(submission, Date.now());
  const left = await redis.hgetall("frukto:outbox:entries");
  const entry = await outbox.claim(submission.id);
  if (entry) await outbox.delivered(entry, Date.now() + 5);
  await redis.hset("frukto:outbox:entries", left);
  expect(await outbox.claim(submission.id)).toBeUndefined();
  expect(await outbox.list()).toEqual([]);
  expect(await redis.keys("frukto:outbox:claim:*")).toEqual([]);
});

test("an entry in hand is not brought forward, and one that nobody can read hides no other", async () => {
  const fatal = vi.spyOn(log, "fatal");
  const redis = await connect();
  await redis.flushall();
  const outbox = await openOutbox(redis);
  const submission = submissionOf("form-0006");
  await outbox.accept(submission, Date.now());
  const entry = await outbox.claim(submission.id);
  expect(await outbox.retry(submission.id, Date.now())).toBe(false);
  if (entry) await outbox.bury(entry);
  await redis.hset("frukto:outbox:entries", { broken: "{", future: JSON.stringify({ version: 2 }) });
  expect(await outbox.list()).toMatchObject([{ state: "dead", entry: { id: submission.id } }]);
  expect(await outbox.dueAt(submission.id)).toBeUndefined();
  expect(fatal).toHaveBeenCalledWith({ enquiry: "broken" }, expect.any(String));
  expect(fatal).toHaveBeenCalledWith({ enquiry: "future" }, expect.any(String));
  expect(await redis.hkeys("frukto:outbox:entries")).toEqual(expect.arrayContaining(["broken", "future"]));
});

test("an entry that lost its appointment gets another one", async () => {
  const appointed: string[] = [];
  const schedule = async (id: string) => void appointed.push(id);
  const redis = await connect();
  await redis.flushall();
  const outbox = new RedisOutbox(redis, { schedule });
  const submission = submissionOf("form-0004");
  await outbox.accept(submission, Date.now());
  await outbox.reappoint(Date.now() + 60_000);
  expect(appointed).toEqual([submission.id]);
  await outbox.reappoint(Date.now() + 3_600_000);
  expect(appointed).toEqual([submission.id, submission.id]);
});

describe("limits", () => {
  const ADDRESS = "192.0.2.7";

  test("count together in all processes", async () => {
    const [one, other] = [createLimits(100, await connect()), createLimits(100, await connect())];
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) waits.push(await (n % 2 === 0 ? one : other).count(ADDRESS));
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeGreaterThan(500);
  });

  test("hold in each process by itself while Redis is away", async () => {
    const limits = createLimits(100, await connect());
    await server.kill();
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) waits.push(await limits.count("192.0.2.8"));
    await server.start();
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeGreaterThan(500);
  });
});
