import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../server/enquiries/limits.server";
import { RedisOutbox } from "../../server/enquiries/redis-outbox.server";
import { RetryQueue } from "../../server/enquiries/retry-queue.server";
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

function connect(): Redis {
  const redis = connectRedis(server.url);
  connections.push(redis);
  return redis;
}

/** A process's view of the outbox. */
function openOutbox(redis = connect()): RedisOutbox {
  return new RedisOutbox(redis, new RetryQueue(redis));
}

describeOutbox("The outbox in Redis", async () => {
  const redis = connect();
  await redis.flushall();
  return { outbox: openOutbox(redis), elsewhere: openOutbox(), dispose: async () => {} };
});

describe("Redis", () => {
  test("keeps no personal data outside of the entries", async () => {
    const redis = connect();
    await redis.flushall();
    const outbox = openOutbox(redis);
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
    const outbox = openOutbox();
    await outbox.probe();
    await server.kill();
    await expect(outbox.accept(submissionOf("form-0002"), Date.now())).rejects.toThrow();
    await expect(outbox.probe()).rejects.toThrow();
    await server.start();
    await expect.poll(() => outbox.probe().then(() => "stored"), { timeout: 10_000 }).toBe("stored");
  });
});

describe("limits", () => {
  const ADDRESS = "192.0.2.7";

  test("count together in all processes", async () => {
    const [one, other] = [createLimits(100, connect()), createLimits(100, connect())];
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) waits.push(await (n % 2 === 0 ? one : other).count(ADDRESS));
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeGreaterThan(500);
  });

  test("hold in each process by itself while Redis is away", async () => {
    const limits = createLimits(100, connect());
    await server.kill();
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) waits.push(await limits.count("192.0.2.8"));
    await server.start();
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeGreaterThan(500);
  });
});
