import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { log } from "../../server/log.server";
import { plainSubmissionOf, submissionOf } from "../support/enquiry-samples";
import { DOWN, HOUR, heldBack, SENT, shared, startProcess } from "../support/outbox-processes";

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
    const finish = heldBack(relay);
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
    const end = shared.clock.now() + HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
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
    const finish = heldBack(there.relay);
    const first = there.deliveries.submit(submission);
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    const second = here.deliveries.submit(submission);
    await shared.clock.sleeping();
    finish(SENT);
    expect(await first).toBe("sent");
    await shared.clock.wakeNext();
    expect(await second).toBe("sent");
    expect(here.relay).not.toHaveBeenCalled();
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
    expect(await deliveries.submit(submission)).toBe("unstored");
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
    const end = shared.clock.now() + 24 * HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(1);
    expect(deliveries.isStorageBroken).toBe(false);
    expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
  });

  test("so that no receipt can be written, this process still knows what it sent", async () => {
    const { deliveries, relay, outbox } = startProcess();
    relay.mockImplementation(async () => {
      await rm(join(shared.folder, "drafts"), { recursive: true });
      return SENT;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await outbox.wasDelivered(submission, shared.clock.now())).toBe(false);
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
  });
});
