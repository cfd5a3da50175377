import { describe, expect, test, vi } from "vitest";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { log } from "../../server/log.server";
import { DOWN, HOUR, heldBack, SENT, shared, startProcess } from "../support/delivery-processes";
import { submissionOf } from "../support/enquiry-samples";

const WRONG_IDS: RelayOutcome = {
  ok: false,
  status: 400,
  reason: "the account does not know the service ID",
  isLasting: true,
};
const submission = submissionOf("form-0001");
const NOTHING = { waiting: 0, sending: 0, dead: 0, suspect: 0 };

/** Milliseconds between the next three calls of the relay by the loop; each ends with `outcome`. */
async function pausesOf(
  { relay, loop }: Awaited<ReturnType<typeof startProcess>>,
  outcome: RelayOutcome,
): Promise<number[]> {
  const times: number[] = [];
  relay.mockImplementation(async () => {
    times.push(shared.clock.now());
    return outcome;
  });
  loop.start();
  await shared.clock.runUntil(() => times.length === 3);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe("retries", () => {
  test("deliver what failed, once, as soon as the provider works again", async () => {
    const { deliveries, relay, table, loop } = await startProcess(DOWN);
    await deliveries.submit(submission);
    loop.start();
    await shared.clock.runUntil(() => relay.mock.calls.length === 4);
    relay.mockResolvedValue(SENT);
    await shared.clock.runUntil(() => relay.mock.calls.length === 5);
    const end = shared.clock.now() + 2 * HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(5);
    expect(await table.counts()).toEqual(NOTHING);
  });

  test("go on after a restart", async () => {
    const before = await startProcess(DOWN);
    await before.deliveries.submit(submission);
    const after = await startProcess();
    after.loop.start();
    await shared.clock.runUntil(() => after.relay.mock.calls.length === 1);
    expect(await after.table.counts()).toEqual(NOTHING);
  });

  test.each([
    ["failures that pass", DOWN, 15, 25],
    ["refusals that last", WRONG_IDS, 5, 9],
  ])("end after 24 hours as a dead letter, with a loud log: %s", async (_, outcome, fewest, most) => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, table, loop } = await startProcess(outcome);
    const start = shared.clock.now();
    await deliveries.submit(submission);
    loop.start();
    await shared.clock.runUntil(() => fatal.mock.calls.length > 0);
    expect(shared.clock.now() - start).toBeGreaterThanOrEqual(24 * HOUR);
    expect(shared.clock.now() - start).toBeLessThan(24 * HOUR + 120_000);
    expect(relay.mock.calls.length).toBeGreaterThan(fewest);
    expect(relay.mock.calls.length).toBeLessThan(most);
    expect(await table.counts()).toEqual({ ...NOTHING, dead: 1 });
    expect(fatal).toHaveBeenCalledWith(
      expect.objectContaining({ enquiry: submission.id }),
      expect.any(String),
    );
  });

  test("keep the provider's pace of one call a second", async () => {
    const before = await startProcess(DOWN);
    for (const n of [1, 2, 3]) await before.deliveries.submit(submissionOf(`form-000${n}`));
    const [first, second] = await pausesOf(await startProcess(), SENT);
    expect(first).toBeGreaterThan(1_000);
    expect(second).toBeGreaterThan(1_000);
  });

  test("pause after each failure, so that a provider that is down is not hammered", async () => {
    const process = await startProcess(DOWN);
    for (const n of [1, 2, 3]) await process.deliveries.submit(submissionOf(`form-000${n}`));
    shared.clock.pass(HOUR);
    const [first, second] = await pausesOf(process, DOWN);
    expect(first).toBeGreaterThanOrEqual(10_000);
    expect(second).toBeGreaterThanOrEqual(10_000);
  });

  test("stop in order: the attempt in hand ends, no timer is left", async () => {
    const { deliveries, relay, loop, table } = await startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(HOUR);
    const finish = heldBack(relay);
    loop.start();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
    const stopped = loop.stop();
    finish(SENT);
    await stopped;
    await deliveries.settled();
    expect(shared.clock.timers).toBe(0);
    expect(await table.counts()).toEqual(NOTHING);
  });
});

describe("the retry loop", () => {
  test("started twice works once", async () => {
    const { deliveries, relay, loop } = await startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(HOUR);
    loop.start();
    loop.start();
    await shared.clock.sleeping();
    await loop.stop();
    expect(relay).toHaveBeenCalledTimes(2);
    expect(shared.clock.timers).toBe(0);
  });

  test("stopped among several entries leaves the rest for the next process", async () => {
    const { deliveries, relay, table, loop } = await startProcess(DOWN);
    for (const form of ["form-0001", "form-0002"]) await deliveries.submit(submissionOf(form));
    shared.clock.pass(HOUR);
    const finish = heldBack(relay);
    loop.start();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(3));
    const stopped = loop.stop();
    finish(SENT);
    await stopped;
    expect(relay).toHaveBeenCalledTimes(3);
    expect(await table.counts()).toEqual({ ...NOTHING, waiting: 1 });
  });

  test("deletes what was never delivered in 30 days, loudly", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { table, relay, loop } = await startProcess();
    await table.keepSuspect(submission, shared.clock.now() - KEEP_MS - 1);
    await table.retry(submission.id, shared.clock.now() - 1);
    loop.start();
    await shared.clock.sleeping();
    await loop.stop();
    expect(fatal).toHaveBeenCalledWith({ purged: 1 }, expect.any(String));
    expect(relay).not.toHaveBeenCalled();
    expect(await table.counts()).toEqual(NOTHING);
  });

  test("goes on after a look at the table that failed, once the storage is back", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, table, relay, loop } = await startProcess(DOWN);
    await deliveries.submit(submission);
    shared.clock.pass(HOUR);
    vi.spyOn(table, "claimNext").mockRejectedValueOnce(new Error("away"));
    loop.start();
    await shared.clock.runUntil(() => relay.mock.calls.length === 2);
    expect(fatal).toHaveBeenCalledOnce();
  });
});
