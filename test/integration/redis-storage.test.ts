import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "../../server/clock";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { openStorage } from "../../server/enquiries/storage.server";
import { log } from "../../server/log.server";
import { connectRedis } from "../../server/redis.server";
import { submissionOf } from "../support/enquiry-samples";
import { type RedisServer, startRedis } from "../support/redis";

const LIMIT = { timeout: 10_000 };

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const open = () => openStorage({ redisUrl: server.url, outboxDir: "/nowhere", enquiriesPerHour: 1 });

test("what one process stores in Redis another one finds, and both count together", async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const submission = submissionOf("form-0001");
  await one.outbox.accept(submission, Date.now());
  expect(await other.outbox.list()).toMatchObject([{ state: "pending", entry: { id: submission.id } }]);
  expect(await one.limits.count("192.0.2.1")).toBe(0);
  expect(await other.limits.count("192.0.2.2")).toBeGreaterThan(3_000);
  await Promise.all([one.close(), other.close()]);
  await expect(one.outbox.list()).rejects.toThrow();
});

test("a process that starts without Redis says so, stores as soon as it is there, and ends without it", async () => {
  await server.kill();
  const warn = vi.spyOn(log, "warn");
  const storage = await open();
  expect(warn).toHaveBeenCalledExactlyOnceWith("started without Redis");
  const relay = vi.fn(async () => ({ ok: true, status: 200 }) as const);
  const deliveries = new Deliveries({ outbox: storage.outbox, relay, clock: systemClock });
  const retries = storage.retriesWith(deliveries);
  retries.start();
  expect(await deliveries.submit(submissionOf("form-0002"))).toBe("sent");
  expect(deliveries.isStorageBroken).toBe(true);
  await server.start();
  await expect.poll(() => deliveries.isStorageBroken, LIMIT).toBe(false);
  await server.kill();
  await retries.stop();
  await storage.close();
  await server.start();
});

test("an outage is logged once, and its end", async () => {
  await server.kill();
  const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  const redis = connectRedis(server.url);
  const onAttempt = vi.fn();
  redis.on("reconnecting", onAttempt);
  await vi.waitFor(() => expect(onAttempt.mock.calls.length).toBeGreaterThan(2), LIMIT);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "Redis can't be reached");
  expect(info).not.toHaveBeenCalled();
  await server.start();
  await vi.waitFor(() => expect(info).toHaveBeenCalledExactlyOnceWith("Redis is back"), LIMIT);
  redis.disconnect();
});
