import { describe, expect, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import { log } from "../../server/log.server";
import { DOWN, HOUR, heldBack, SENT, shared, startProcess } from "../support/delivery-processes";
import { plainSubmissionOf, submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const NOTHING = { waiting: 0, sending: 0, dead: 0, suspect: 0 };

describe("a visitor's enquiry", () => {
  test("is sent at once and leaves a receipt", async () => {
    const { deliveries, relay, table } = await startProcess();
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(relay).toHaveBeenCalledExactlyOnceWith(submission.enquiry);
    expect(await table.counts()).toEqual(NOTHING);
    expect(deliveries.counters).toEqual({ sent: 1, failed: 0 });
  });

  test("is stored before the provider is asked", async () => {
    const { deliveries, relay } = await startProcess();
    const { table } = await startProcess();
    relay.mockImplementation(async () => {
      expect(await table.rows()).toMatchObject([{ state: "sending", id: submission.id }]);
      return SENT;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
  });

  test("waits when the provider fails", async () => {
    const { deliveries, table } = await startProcess(DOWN);
    expect(await deliveries.submit(submission)).toBe("failed");
    expect(await table.rows()).toMatchObject([{ state: "waiting", attempts: 1, last_failure: "500" }]);
    expect(deliveries.counters).toEqual({ sent: 0, failed: 1 });
  });

  test("sent by a double click or from two tabs is one attempt with one answer", async () => {
    const { deliveries, relay } = await startProcess(DOWN);
    const both = await Promise.all([deliveries.submit(submission), deliveries.submit(submission)]);
    expect(both).toEqual(["failed", "failed"]);
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("on its way is known as a repeat before it is answered", async () => {
    const { deliveries, relay } = await startProcess();
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalled());
    const repeat = deliveries.resultOfRepeat(submission);
    finish(DOWN);
    expect([await first, await repeat]).toEqual(["failed", "failed"]);
    expect(await deliveries.resultOfRepeat(submission)).toBeUndefined();
  });

  test.each([
    ["with an id", submissionOf("form-0001")],
    ["without JavaScript", plainSubmissionOf("192.0.2.1")],
  ])("sent again after it was delivered, %s, is answered and not sent", async (_, again) => {
    const { deliveries, relay } = await startProcess();
    await deliveries.submit(again);
    expect(await deliveries.submit(again)).toBe("sent");
    expect(await (await startProcess()).deliveries.submit(again)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("of another visitor with the same content is another enquiry", async () => {
    const { deliveries, relay } = await startProcess();
    await deliveries.submit(plainSubmissionOf("192.0.2.1"));
    await deliveries.submit(plainSubmissionOf("192.0.2.2"));
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("retried by its visitor while it waits causes one e-mail", async () => {
    const { deliveries, relay, loop } = await startProcess();
    relay.mockResolvedValueOnce(DOWN);
    expect(await deliveries.submit(submission)).toBe("failed");
    expect(await deliveries.submit(submission)).toBe("sent");
    loop.start();
    const end = shared.clock.now() + HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("corrected after a failure causes one e-mail with the correction", async () => {
    const { deliveries, relay, table } = await startProcess();
    relay.mockResolvedValueOnce(DOWN);
    await deliveries.submit(submission);
    const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
    expect(await deliveries.submit(corrected)).toBe("sent");
    expect(relay).toHaveBeenLastCalledWith(corrected.enquiry);
    expect(await table.counts()).toEqual(NOTHING);
  });
});

describe("more than an hour's enquiries", () => {
  test("are taken and delivered in the next hours, at that pace", async () => {
    const { deliveries, relay, loop } = await startProcess(SENT, 2);
    const all = ["form-1", "form-2", "form-3", "form-4", "form-5"].map((form) => submissionOf(form));
    for (const one of all) expect(await deliveries.submit(one)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(2);
    const start = shared.clock.now();
    const times: number[] = [];
    relay.mockImplementation(async () => {
      times.push(shared.clock.now() - start);
      return SENT;
    });
    loop.start();
    await shared.clock.runUntil(() => times.length === 3);
    expect(times.map((ms) => Math.floor(ms / HOUR))).toEqual([1, 1, 2]);
  });

  test("are refused, loudly, when a week's are stored, and taken again when there is room", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, table } = await startProcess(SENT, 1);
    const isWeeks = { ...NOTHING, waiting: 100, dead: 68 };
    vi.spyOn(table, "counts").mockResolvedValueOnce(isWeeks);
    expect(await deliveries.submit(submission)).toBe("full");
    expect(fatal).toHaveBeenCalledExactlyOnceWith({ stored: 168 }, expect.stringContaining("no room"));
    expect(await deliveries.submit(submission)).toBe("sent");
  });
});

describe("what looks like a machine's", () => {
  test("is kept once, up to a thousand, and never lost in silence", async () => {
    const [info, error] = [vi.spyOn(log, "info"), vi.spyOn(log, "error")];
    const { deliveries, relay, table } = await startProcess();
    await deliveries.keepSuspect(submission);
    await deliveries.keepSuspect(submission);
    expect(await table.counts()).toEqual({ ...NOTHING, suspect: 1 });
    expect(info).toHaveBeenCalledTimes(1);
    vi.spyOn(table, "counts").mockResolvedValue({ ...NOTHING, suspect: 1_000 });
    await deliveries.keepSuspect(submissionOf("form-0002"));
    expect(error).toHaveBeenCalledTimes(1);
    expect(relay).not.toHaveBeenCalled();
  });
});

describe("when the storage fails", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const plain = plainSubmissionOf("192.0.2.1");

  test("the relay is tried all the same, once, and the log shouts once", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, table } = await startProcess();
    vi.spyOn(table, "accept").mockRejectedValue(full);
    expect(await deliveries.submit(plain)).toBe("sent");
    expect(await deliveries.submit(plain)).toBe("sent");
    expect(await deliveries.submit(submissionOf("form-0002"))).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(2);
    expect(deliveries.storage.isAway).toBe(true);
    expect(fatal).toHaveBeenCalledOnce();
  });

  test("what was sent meanwhile is in the table afterwards, and a repeat counts as long as ever", async () => {
    const info = vi.spyOn(log, "info");
    const { deliveries, relay, table } = await startProcess();
    vi.spyOn(table, "accept").mockRejectedValueOnce(full);
    expect(await deliveries.submit(plain)).toBe("sent");
    await shared.clock.wakeNext();
    await vi.waitFor(() => expect(info).toHaveBeenLastCalledWith("enquiries can be stored again"));
    expect(deliveries.storage.isAway).toBe(false);
    expect(await table.wasDelivered(plain, shared.clock.now())).toBe(true);
    shared.clock.pass(SAME_CONTENT_WINDOW_MS);
    expect(await deliveries.submit(plain)).toBe("sent");
    expect(relay, "ten minutes later it is a new enquiry").toHaveBeenCalledTimes(2);
  });

  test("for long, the same text is a new enquiry after ten minutes too", async () => {
    const { deliveries, relay, table } = await startProcess();
    vi.spyOn(table, "accept").mockRejectedValue(full);
    for (const minutes of [0, 10, 1]) {
      shared.clock.pass(minutes * 60_000);
      expect(await deliveries.submit(plain)).toBe("sent");
    }
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("a failing relay is told to the visitor, who may try again", async () => {
    const { deliveries, relay, table } = await startProcess(DOWN);
    vi.spyOn(table, "accept").mockRejectedValue(full);
    expect(await deliveries.submit(submission)).toBe("unstored");
    relay.mockResolvedValue(SENT);
    expect(await deliveries.submit(submission)).toBe("sent");
  });

  test("the hour's pace holds without a table, too", async () => {
    const { deliveries, relay, table } = await startProcess(SENT, 2);
    vi.spyOn(table, "accept").mockRejectedValue(full);
    const results = [];
    for (const n of [1, 2, 3]) results.push(await deliveries.submit(submissionOf(`form-${n}`)));
    expect(results).toEqual(["sent", "sent", "full"]);
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("after the provider's answer, the enquiry is not sent again and goes when the storage is back", async () => {
    const { deliveries, relay, table, loop } = await startProcess();
    vi.spyOn(table, "noteSent").mockRejectedValueOnce(full);
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(deliveries.storage.isAway).toBe(true);
    expect(await table.counts()).toEqual({ ...NOTHING, sending: 1 });
    loop.start();
    const end = shared.clock.now() + 24 * HOUR;
    await shared.clock.runUntil(() => shared.clock.now() > end);
    expect(relay).toHaveBeenCalledTimes(1);
    expect(deliveries.storage.isAway).toBe(false);
    expect(await table.counts()).toEqual(NOTHING);
  });
});
