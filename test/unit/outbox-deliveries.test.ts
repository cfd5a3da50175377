import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxWorker } from "../../server/enquiries/outbox-worker.server";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { log } from "../../server/log.server";
import { plainSubmissionOf, submissionOf } from "../support/enquiry-samples";
import { FakeClock } from "../support/fake-clock";

const SENT: RelayOutcome = { ok: true, status: 200 };
const DOWN: RelayOutcome = { ok: false, status: 500, reason: "down", isLasting: false };
const WRONG_IDS: RelayOutcome = { ok: false, status: 400, reason: "service ID not found", isLasting: true };
const HOUR = 3_600_000;

/** Sleeps until the next one is due, so that a simulated day takes few turns. */
const PACE = { betweenSendsMs: 1_200, afterFailureMs: 10_000, longestSleepMs: 6 * HOUR };

let folder: string;
let clock: FakeClock;
const workers: OutboxWorker[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-unit-"));
  clock = new FakeClock();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server process on the test's outbox, whose provider answers `outcome`. */
function startProcess(outcome: RelayOutcome = SENT, pid = process.pid) {
  const relay = vi.fn(async () => outcome);
  const outbox = new FileOutbox(folder, pid);
  const deliveries = new Deliveries({ outbox, relay, clock, random: () => 0.5 });
  const worker = new OutboxWorker({ outbox, deliveries, clock, pace: PACE });
  workers.push(worker);
  return { relay, outbox, deliveries, worker };
}

const submission = submissionOf("form-0001");

describe("a visitor's enquiry", () => {
  test("is sent at once and leaves the outbox", async () => {
    const { deliveries, relay, outbox } = startProcess();
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(relay).toHaveBeenCalledExactlyOnceWith(submission.enquiry);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
    expect(deliveries.counters).toEqual({ sent: 1, failed: 0 });
  });

  test("is on disk before the provider is asked", async () => {
    const { deliveries, relay, outbox } = startProcess();
    relay.mockImplementation(async () => {
      expect(await outbox.list()).toMatchObject([{ state: "sending", entry: { id: submission.id } }]);
      return SENT;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
  });

  test("stays in the outbox when the provider fails", async () => {
    const { deliveries, outbox } = startProcess(DOWN);
    expect(await deliveries.submit(submission)).toBe("failed");
    expect(await outbox.list()).toMatchObject([
      { state: "pending", entry: { attempts: 1, lastFailure: "500 down" } },
    ]);
    expect(deliveries.counters).toEqual({ sent: 0, failed: 1 });
  });

  test("sent by a double click or from two tabs is one attempt with one answer", async () => {
    const { deliveries, relay } = startProcess(DOWN);
    const both = await Promise.all([deliveries.submit(submission), deliveries.submit(submission)]);
    expect(both).toEqual(["failed", "failed"]);
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("on its way is known as a repeat before it is answered", async () => {
    const { deliveries, relay } = startProcess();
    let finish: (outcome: RelayOutcome) => void = () => {};
    relay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalled());
    const repeat = deliveries.answerToRepeat(submission);
    finish(DOWN);
    expect([await first, await repeat]).toEqual(["failed", "failed"]);
    expect(await deliveries.answerToRepeat(submission)).toBeUndefined();
  });

  test.each([
    ["with an id", submissionOf("form-0001")],
    ["without JavaScript", plainSubmissionOf("192.0.2.1")],
  ])("sent again after it was delivered, %s, is answered and not sent", async (_, again) => {
    const { deliveries, relay } = startProcess();
    await deliveries.submit(again);
    expect(await deliveries.submit(again)).toBe("sent");
    expect(await startProcess().deliveries.submit(again)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("of another visitor with the same content is another enquiry", async () => {
    const { deliveries, relay } = startProcess();
    await deliveries.submit(plainSubmissionOf("192.0.2.1"));
    await deliveries.submit(plainSubmissionOf("192.0.2.2"));
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("retried by its visitor while it waits causes one e-mail", async () => {
    const { deliveries, relay, worker } = startProcess();
    relay.mockResolvedValueOnce(DOWN);
    expect(await deliveries.submit(submission)).toBe("failed");
    expect(await deliveries.submit(submission)).toBe("sent");
    worker.start();
    const end = clock.now() + HOUR;
    await clock.runUntil(() => clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("corrected after a failure causes one e-mail with the correction", async () => {
    const { deliveries, relay, outbox } = startProcess();
    relay.mockResolvedValueOnce(DOWN);
    await deliveries.submit(submission);
    const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
    expect(await deliveries.submit(corrected)).toBe("sent");
    expect(relay).toHaveBeenLastCalledWith(corrected.enquiry);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("in the hands of another process is answered as it went there", async () => {
    const [here, there] = [startProcess(), startProcess(SENT, process.ppid)];
    let finish: (outcome: RelayOutcome) => void = () => {};
    there.relay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const second = here.deliveries.submit(submission);
    await clock.sleeping();
    finish(SENT);
    expect(await first).toBe("sent");
    await clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
  });
});

describe("retries", () => {
  test("deliver what failed, once, as soon as the provider works again", async () => {
    const { deliveries, relay, outbox, worker } = startProcess(DOWN);
    await deliveries.submit(submission);
    worker.start();
    await clock.runUntil(() => relay.mock.calls.length === 4);
    relay.mockResolvedValue(SENT);
    await clock.runUntil(() => relay.mock.calls.length === 5);
    const end = clock.now() + 2 * HOUR;
    await clock.runUntil(() => clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(5);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("go on after a restart", async () => {
    const before = startProcess(DOWN);
    await before.deliveries.submit(submission);
    const after = startProcess();
    after.worker.start();
    await clock.runUntil(() => after.relay.mock.calls.length === 1);
    expect(await after.outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test.each([
    ["failures that pass", DOWN, 15, 25],
    ["refusals that last", WRONG_IDS, 5, 9],
  ])("end after 24 hours as a dead letter, with a loud log: %s", async (_, outcome, fewest, most) => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, outbox, worker } = startProcess(outcome);
    const start = clock.now();
    await deliveries.submit(submission);
    worker.start();
    await clock.runUntil(() => fatal.mock.calls.length > 0);
    expect(clock.now() - start).toBeGreaterThanOrEqual(24 * HOUR);
    expect(clock.now() - start).toBeLessThan(24 * HOUR + 120_000);
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
    const { relay, worker } = startProcess();
    const times: number[] = [];
    relay.mockImplementation(async () => {
      times.push(clock.now());
      return SENT;
    });
    worker.start();
    await clock.runUntil(() => times.length === 3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(1_000);
  });

  test("pause after each failure, so that a provider that is down is not hammered", async () => {
    const { deliveries, relay, worker } = startProcess(DOWN);
    for (const n of [1, 2, 3]) await deliveries.submit(submissionOf(`form-000${n}`));
    clock.pass(HOUR);
    const times: number[] = [];
    relay.mockImplementation(async () => {
      times.push(clock.now());
      return DOWN;
    });
    worker.start();
    await clock.runUntil(() => times.length === 3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(10_000);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(10_000);
  });

  test("stop in order: the attempt in hand ends, no timer is left", async () => {
    const { deliveries, relay, worker, outbox } = startProcess(DOWN);
    await deliveries.submit(submission);
    clock.pass(HOUR);
    let finish: (outcome: RelayOutcome) => void = () => {};
    relay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    worker.start();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
    const stopped = worker.stop();
    finish(SENT);
    await stopped;
    await deliveries.settled();
    expect(clock.timers).toBe(0);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });
});

describe("when the disk fails", () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

  test("the relay is tried all the same, once, and the log shouts", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, outbox } = startProcess();
    vi.spyOn(outbox, "accept").mockRejectedValue(full);
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
    expect(deliveries.isStorageBroken).toBe(true);
    expect(fatal).toHaveBeenCalled();
  });

  test("a failing relay is told to the visitor, who may try again", async () => {
    const { deliveries, relay, outbox } = startProcess(DOWN);
    vi.spyOn(outbox, "accept").mockRejectedValue(full);
    expect(await deliveries.submit(submission)).toBe("failed");
    relay.mockResolvedValue(SENT);
    expect(await deliveries.submit(submission)).toBe("sent");
  });

  test("after the provider's answer, the enquiry is not sent again and goes when the disk is back", async () => {
    const { deliveries, relay, outbox, worker } = startProcess();
    vi.spyOn(outbox, "delivered").mockImplementationOnce(async (entry) => {
      await outbox.postpone(entry);
      throw full;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(deliveries.isStorageBroken).toBe(true);
    expect(await outbox.counts()).toEqual({ pending: 1, dead: 0 });
    worker.start();
    const end = clock.now() + 24 * HOUR;
    await clock.runUntil(() => clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(1);
    expect(deliveries.isStorageBroken).toBe(false);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("so that no receipt can be written, this process still knows what it sent", async () => {
    const { deliveries, relay, outbox } = startProcess();
    relay.mockImplementation(async () => {
      await rm(join(folder, "drafts"), { recursive: true });
      return SENT;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await outbox.wasDelivered(submission, clock.now())).toBe(false);
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
  });
});
