import { describe, expect, test, vi } from "vitest";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { log } from "../../server/log.server";
import { submissionOf } from "../support/enquiry-samples";
import { DOWN, HOUR, heldBack, SENT, shared, startProcess } from "../support/outbox-processes";

const WRONG_IDS: RelayOutcome = { ok: false, status: 400, reason: "service ID not found", isLasting: true };
const submission = submissionOf("form-0001");

/** Milliseconds between the next three calls of the relay by the worker; each ends with `outcome`. */
async function pausesOf(
  { relay, worker }: ReturnType<typeof startProcess>,
  outcome: RelayOutcome,
): Promise<number[]> {
  const times: number[] = [];
  relay.mockImplementation(async () => {
    times.push(shared.clock.now());
    return outcome;
  });
  worker.start();
  await shared.clock.runUntil(() => times.length === 3);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe("retries", () => {
  test("deliver what failed, once, as soon as the provider works again", async () => {
    const { deliveries, relay, outbox, worker } = startProcess(DOWN);
    await deliveries.submit(submission);
    worker.start();
    await shared.clock.runUntil(() => relay.mock.calls.length === 4);
    relay.mockResolvedValue(SENT);
    await shared.clock.runUntil(() => relay.mock.calls.length === 5);
    const end = shared.clock.now() + 2 * HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(5);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("go on after a restart", async () => {
    const before = startProcess(DOWN);
    await before.deliveries.submit(submission);
    const after = startProcess();
    after.worker.start();
    await shared.clock.runUntil(() => after.relay.mock.calls.length === 1);
    expect(await after.outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test.each([
    ["failures that pass", DOWN, 15, 25],
    ["refusals that last", WRONG_IDS, 5, 9],
  ])("end after 24 hours as a dead letter, with a loud log: %s", async (_, outcome, fewest, most) => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, outbox, worker } = startProcess(outcome);
    const start = shared.clock.now();
    await deliveries.submit(submission);
    worker.start();
    await shared.clock.runUntil(() => fatal.mock.calls.length > 0);
    expect(shared.clock.now() - start).toBeGreaterThanOrEqual(24 * HOUR);
    expect(shared.clock.now() - start).toBeLessThan(24 * HOUR + 120_000);
    expect(relay.mock.calls.length).toBeGreaterThan(fewest);
    expect(relay.mock.calls.length).toBeLessThan(most);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 1 });
    expect(fatal).toHaveBeenCalledWith(
      expect.objectContaining({ enquiry: submission.id }),
      expect.any(String),
    );
  });

  test("keep the provider's pace of one call a second", async () => {
    const before = startProcess(DOWN);
    for (const n of [1, 2, 3]) await before.deliveries.submit(submissionOf(`form-000${n}`));
    const [first, second] = await pausesOf(startProcess(), SENT);
    expect(first).toBeGreaterThan(1_000);
    expect(second).toBeGreaterThan(1_000);
  });

  test("pause after each failure, so that a provider that is down is not hammered", async () => {
    const process = startProcess(DOWN);
    for (const n of [1, 2, 3]) await process.deliveries.submit(submissionOf(`form-000${n}`));
    shared.clock.pass(HOUR);
    const [first, second] = await pausesOf(process, DOWN);
    expect(first).toBeGreaterThanOrEqual(10_000);
    expect(second).toBeGreaterThanOrEqual(10_000);
  });

  test("stop in order: the attempt in hand ends, no timer is left", async () => {
    const { deliveries, relay, worker, outbox } = startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(HOUR);
    const finish = heldBack(relay);
    worker.start();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
    const stopped = worker.stop();
    finish(SENT);
    await stopped;
    await deliveries.settled();
    expect(shared.clock.timers).toBe(0);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });
});

describe("the retry worker", () => {
  test("started twice works once", async () => {
    const { deliveries, relay, worker } = startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(HOUR);
    worker.start();
    worker.start();
    await shared.clock.sleeping();
    await worker.stop();
    expect(relay).toHaveBeenCalledTimes(2);
    expect(shared.clock.timers).toBe(0);
  });

  test("stopped among several entries leaves the rest for the next process", async () => {
    const { deliveries, relay, outbox, worker } = startProcess(DOWN);
    for (const form of ["form-0001", "form-0002"]) await deliveries.submit(submissionOf(form));
    shared.clock.pass(HOUR);
    const finish = heldBack(relay);
    worker.start();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(3));
    const stopped = worker.stop();
    finish(SENT);
    await stopped;
    expect(relay).toHaveBeenCalledTimes(3);
    expect(await outbox.counts()).toEqual({ pending: 1, dead: 0 });
  });

  test("deletes what was never delivered in 30 days, loudly", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { outbox, relay, worker } = startProcess();
    await outbox.accept(submission, shared.clock.now() - KEEP_MS - 1);
    worker.start();
    await shared.clock.sleeping();
    await worker.stop();
    expect(fatal).toHaveBeenCalledWith({ purged: 1 }, expect.any(String));
    expect(relay).not.toHaveBeenCalled();
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("goes on after a look at the outbox that failed", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { outbox, relay, worker } = startProcess();
    await outbox.accept(submission, shared.clock.now());
    shared.clock.pass(HOUR);
    vi.spyOn(outbox, "due").mockRejectedValueOnce(new Error("away"));
    worker.start();
    await shared.clock.wakeNext();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    await worker.stop();
    expect(fatal).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "the outbox can't be read");
  });
});
