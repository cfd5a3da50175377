import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Deliveries } from "../../server/enquiries/deliveries.server";
import { FileOutbox } from "../../server/enquiries/file-outbox.server";
import { OutboxWorker } from "../../server/enquiries/outbox-worker.server";
import type { RelayOutcome } from "../../server/enquiries/relay.server";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { log } from "../../server/log.server";
import { submissionOf } from "../support/enquiry-samples";
import { FakeClock } from "../support/fake-clock";

const SENT: RelayOutcome = { ok: true, status: 200 };
const DOWN: RelayOutcome = { ok: false, status: 500, reason: "down", isLasting: false };
const HOUR = 3_600_000;
const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });

let folder: string;
let clock: FakeClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frukto-meetings-"));
  clock = new FakeClock();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function startProcess(outcome: RelayOutcome = SENT, pid = process.pid) {
  const relay = vi.fn(async () => outcome);
  const outbox = new FileOutbox(folder, pid);
  const deliveries = new Deliveries({ outbox, relay, clock, random: () => 0.5 });
  return { relay, outbox, deliveries, worker: new OutboxWorker({ outbox, deliveries, clock }) };
}

/** A provider that answers when the test says so. */
function heldBack(relay: ReturnType<typeof startProcess>["relay"]): (outcome: RelayOutcome) => void {
  let finish: (outcome: RelayOutcome) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome) => finish(outcome);
}

describe("attempts at one form that meet", () => {
  test("wait for each other when the second is a correction, and the correction is sent", async () => {
    const { deliveries, relay, outbox } = startProcess();
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    const second = deliveries.submit(corrected);
    finish(DOWN);
    expect([await first, await second]).toEqual(["failed", "sent"]);
    expect(relay).toHaveBeenLastCalledWith(corrected.enquiry);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("are one when another process delivers it between the look-up and the storing", async () => {
    const [here, there] = [startProcess(), startProcess(SENT, process.ppid)];
    vi.spyOn(here.outbox, "wasDelivered").mockImplementationOnce(async () => {
      await there.deliveries.submit(submission);
      return false;
    });
    expect(await here.deliveries.submit(submission)).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
    expect(there.relay).toHaveBeenCalledTimes(1);
  });

  test("are taken over by the second process when the first gives its claim back", async () => {
    const [here, there] = [startProcess(), startProcess(DOWN, process.ppid)];
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const second = here.deliveries.submit(submission);
    await clock.sleeping();
    finish(DOWN);
    expect(await first).toBe("failed");
    await clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).toHaveBeenCalledTimes(1);
  });

  test("end as failed for the second visitor when the first process never comes to an end", async () => {
    const [here, there] = [startProcess(), startProcess(SENT, process.ppid)];
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const start = clock.now();
    let answer = "";
    const second = here.deliveries.submit(submission).then((given) => (answer = given));
    while (answer === "" && clock.now() - start < 12_000) await clock.wakeNext();
    expect(await second).toBe("failed");
    expect(clock.now() - start).toBe(12_000);
    finish(SENT);
    expect(await first).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
  });
});

describe("the retry worker", () => {
  test("started twice works once", async () => {
    const { deliveries, relay, worker } = startProcess(DOWN);
    await deliveries.submit(submission);
    clock.pass(HOUR);
    worker.start();
    worker.start();
    await clock.sleeping();
    await worker.stop();
    expect(relay).toHaveBeenCalledTimes(2);
    expect(clock.timers).toBe(0);
  });

  test("stopped among several entries leaves the rest for the next process", async () => {
    const { deliveries, relay, outbox, worker } = startProcess(DOWN);
    for (const form of ["form-0001", "form-0002"]) await deliveries.submit(submissionOf(form));
    clock.pass(HOUR);
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
    await outbox.accept(submission, clock.now() - KEEP_MS - 1);
    worker.start();
    await clock.sleeping();
    await worker.stop();
    expect(fatal).toHaveBeenCalledWith({ purged: 1 }, expect.any(String));
    expect(relay).not.toHaveBeenCalled();
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("goes on after a look at the outbox that failed", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { outbox, relay, worker } = startProcess();
    await outbox.accept(submission, clock.now());
    clock.pass(HOUR);
    vi.spyOn(outbox, "due").mockRejectedValueOnce(new Error("away"));
    worker.start();
    await clock.wakeNext();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    await worker.stop();
    expect(fatal).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "the outbox can't be read");
  });
});
