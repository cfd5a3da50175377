import { once } from "node:events";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../server/clock";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { RedisOutbox } from "../../server/enquiries/redis-outbox.server";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { QUEUE_PREFIX, RETRY_QUEUE, RetryQueue } from "../../server/enquiries/retry-queue.server";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { RetryWorker, type RetryWorkerOptions } from "../../server/enquiries/retry-worker.server";
import { log } from "../../server/log.server";
import { connectRedis } from "../../server/redis.server";
import { submissionOf } from "../support/enquiry-samples";
import { type RedisServer, startRedis } from "../support/redis";

const LIMIT = { timeout: 10_000 };
const HOUR = 3_600_000;
const SENT: RelayOutcome = { ok: true, status: 200 };
const DOWN: RelayOutcome = { ok: false, status: 500, reason: "down", isLasting: false };
const SHORT_WAITS = { firstMs: 1, longestMs: 1 };
const QUICK = { betweenSendsMs: 1, afterFailureMs: 1, lookAgainMs: 1, lockMs: 2_000 };

let server: RedisServer;
let redis: Redis;
let patient: Redis;
let queue: RetryQueue;
let worker: RetryWorker | undefined;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

beforeEach(async () => {
  redis = connectRedis(server.url);
  patient = connectRedis(server.url, { isPatient: true });
  await Promise.all([once(redis, "ready"), once(patient, "ready")]);
  await redis.flushall();
  queue = new RetryQueue(patient);
});
afterEach(async () => {
  await worker?.stop();
  await queue.close();
  for (const connection of [redis, patient]) connection.disconnect();
});

/** A replica whose provider answers `outcome`; entries are due at once unless `firstRetryMs` says otherwise. */
function replica(outcome = SENT, firstRetryMs = 0) {
  const relay = vi.fn(async () => outcome);
  const outbox = new RedisOutbox(redis, queue, { claimMs: 60_000, firstRetryMs });
  const schedule = { passing: SHORT_WAITS, lasting: SHORT_WAITS };
  const deliveries = new Deliveries({ outbox, relay, clock: systemClock, schedule });
  const start = (changes: Partial<RetryWorkerOptions> = { pace: QUICK }) => {
    worker = new RetryWorker({ outbox, deliveries, queue, connection: patient, ...changes });
    worker.start();
  };
  return { relay, outbox, start };
}

const [first, second] = [submissionOf("form-0001"), submissionOf("form-0002", { message: "Otro" })];

describe("an appointment", () => {
  test("is kept when its time has come, and ends with its entry", async () => {
    const { relay, outbox, start } = replica();
    await outbox.accept(first, Date.now());
    start();
    await expect.poll(() => outbox.counts(), LIMIT).toEqual({ pending: 0, dead: 0 });
    expect(relay).toHaveBeenCalledExactlyOnceWith(first.enquiry);
    const jobs = new Queue(RETRY_QUEUE, { connection: patient, prefix: QUEUE_PREFIX });
    await expect.poll(() => jobs.getJobCountByTypes(), LIMIT).toBe(0);
    await jobs.close();
  });

  test("follows an entry that could not be sent until it can", async () => {
    const { relay, outbox, start } = replica();
    relay.mockResolvedValueOnce(DOWN).mockResolvedValueOnce(DOWN);
    await outbox.accept(first, Date.now());
    start();
    await expect.poll(() => outbox.counts(), LIMIT).toEqual({ pending: 0, dead: 0 });
    expect(relay).toHaveBeenCalledTimes(3);
  });

  test("that comes before its entry's time, or without an entry, sends nothing", async () => {
    const waiting = replica(SENT, HOUR);
    const due = replica();
    await waiting.outbox.accept(first, Date.now());
    await queue.schedule(first.id, Date.now());
    await queue.schedule("gone", Date.now());
    await due.outbox.accept(second, Date.now());
    due.start();
    await expect.poll(() => due.relay.mock.calls.length, LIMIT).toBe(1);
    await expect.poll(() => due.outbox.counts(), LIMIT).toEqual({ pending: 1, dead: 0 });
    expect(due.relay).toHaveBeenCalledExactlyOnceWith(second.enquiry);
    expect(await due.outbox.dueAt(first.id)).toBeGreaterThan(Date.now() + HOUR / 2);
  });
});

describe("at its start, a replica", () => {
  test("deletes what was never delivered in 30 days, loudly", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { relay, outbox, start } = replica(SENT, 2 * KEEP_MS);
    await outbox.accept(first, Date.now() - KEEP_MS - HOUR);
    await outbox.accept(second, Date.now() - KEEP_MS + HOUR);
    start();
    await vi.waitFor(() => expect(fatal).toHaveBeenCalledWith({ purged: 1 }, expect.any(String)), LIMIT);
    expect((await outbox.list()).map(({ entry }) => entry.id)).toEqual([second.id]);
    expect(relay).not.toHaveBeenCalled();
  });

  test("works on when it can't tidy up, at its usual pace too", async () => {
    const error = vi.spyOn(log, "error");
    const { outbox, start } = replica();
    vi.spyOn(outbox, "reappoint").mockRejectedValue(new Error("away"));
    await outbox.accept(first, Date.now());
    start({});
    await expect.poll(() => outbox.counts(), LIMIT).toEqual({ pending: 0, dead: 0 });
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, "the outbox can't be tidied");
  });
});
