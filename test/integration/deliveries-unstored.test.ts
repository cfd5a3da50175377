import { describe, expect, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import { storedRows } from "../../server/enquiries/outbox-command";
import { log } from "../../server/log.server";
import { DOWN, HOUR, heldBack, SENT, startProcess } from "../support/delivery-processes";
import { plainSubmissionOf, submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
const plain = plainSubmissionOf("192.0.2.1");

describe("when the storage fails", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

  test("each enquiry is relayed all the same, once, and the log shouts once", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, table } = startProcess();
    vi.spyOn(table, "accept").mockRejectedValue(full);
    await Promise.all([deliveries.submit(plain), deliveries.submit(plain)]);
    for (const one of [plain, plain, submission]) expect(await deliveries.submit(one)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(2);
    expect(deliveries.storage.isAway).toBe(true);
    expect(fatal).toHaveBeenCalledOnce();
  });

  test("what was sent meanwhile is in the table afterwards, and a repeat counts as long as ever", async () => {
    const info = vi.spyOn(log, "info");
    const { deliveries, relay, table, startLoop } = startProcess();
    vi.spyOn(table, "accept").mockRejectedValueOnce(full);
    expect(await deliveries.submit(plain)).toBe("sent");
    startLoop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(info).toHaveBeenLastCalledWith("enquiries can be stored again");
    expect(deliveries.storage.isAway).toBe(false);
    expect(await startProcess().table.wasDelivered(plain)).toBe(true);
    await vi.advanceTimersByTimeAsync(SAME_CONTENT_WINDOW_MS);
    expect(await deliveries.submit(plain)).toBe("sent");
    expect(relay, "ten minutes later it is a new enquiry").toHaveBeenCalledTimes(2);
  });

  test("a correction that was sent meanwhile retires the text that waits", async () => {
    const { deliveries, relay, table, startLoop } = startProcess(DOWN);
    expect(await deliveries.submit(submission)).toBe("kept");
    relay.mockResolvedValue(SENT);
    vi.spyOn(table, "accept").mockRejectedValueOnce(full);
    expect(await deliveries.submit(corrected)).toBe("sent");
    startLoop();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(deliveries.storage.isAway).toBe(false);
    expect(relay.mock.lastCall).toEqual([corrected.enquiry]);
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("a probe finds that it is back while a delivery still waits for the provider", async () => {
    const { deliveries, relay, table, startLoop } = startProcess();
    const finish = heldBack(relay);
    vi.spyOn(table, "accept").mockRejectedValueOnce(full);
    const sent = deliveries.submit(submission);
    startLoop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(deliveries.storage.isAway).toBe(false);
    finish(SENT);
    expect(await sent).toBe("sent");
  });

  test("for long, the same text is a new enquiry after ten minutes too", async () => {
    const { deliveries, relay, table } = startProcess();
    vi.spyOn(table, "accept").mockRejectedValue(full);
    for (const minutes of [0, 10, 1]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      expect(await deliveries.submit(plain)).toBe("sent");
    }
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test("the hour's pace holds without a table, too, and failures take no place", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, table } = startProcess(SENT, 2);
    vi.spyOn(table, "accept").mockRejectedValue(full);
    for (const _ of [1, 2, 3]) relay.mockResolvedValueOnce(DOWN);
    const results = [];
    for (let n = 0; n < 7; n += 1) results.push(await deliveries.submit(submissionOf(`form-${n}`)));
    expect(results).toEqual(["failed", "failed", "failed", "sent", "sent", "full", "full"]);
    expect(fatal.mock.calls.map(([, text]) => text)).toEqual([
      expect.stringContaining("can't be stored"),
      expect.stringContaining("no room"),
    ]);
  });

  test("after the provider has taken an enquiry, it is not sent again and noted when the storage is back", async () => {
    const { deliveries, relay, table, database, startLoop } = startProcess();
    vi.spyOn(table, "noteSent").mockRejectedValueOnce(full);
    for (const _ of [1, 2]) expect(await deliveries.submit(submission)).toBe("sent");
    expect(deliveries.storage.isAway).toBe(true);
    expect(await deliveries.outcomeOfRepeat(submission)).toBe("sent");
    expect(await storedRows(database)).toMatchObject([{ state: "sending" }]);
    startLoop();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(relay).toHaveBeenCalledTimes(1);
    expect(await table.count()).toMatchObject({ waiting: 0, dead: 0 });
  });
});
