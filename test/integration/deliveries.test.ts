import { describe, expect, test, vi } from "vitest";
import { storedRows } from "../../server/enquiries/outbox-command";
import { DOWN, HOUR, heldBack, SENT, startProcess } from "../support/delivery-processes";
import { plainSubmissionOf, submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
const plain = plainSubmissionOf("192.0.2.1");

describe("a visitor's enquiry", () => {
  test("is stored before the provider is asked, sent at once, and leaves a receipt", async () => {
    const { deliveries, relay, database } = startProcess();
    relay.mockImplementation(async (values) => {
      expect(values).toMatchObject(submission.enquiry);
      expect(await storedRows(startProcess().database)).toMatchObject([
        { state: "sending", id: submission.id },
      ]);
      return SENT;
    });
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await storedRows(database)).toEqual([]);
    expect(deliveries.counters).toEqual({ sent: 1, failed: 0 });
  });

  test("is kept when the provider fails", async () => {
    const { deliveries, database } = startProcess(DOWN);
    expect(await deliveries.submit(submission)).toBe("kept");
    expect(await storedRows(database)).toMatchObject([
      { state: "waiting", attempts: 1, last_failure: "500" },
    ]);
    expect(deliveries.counters).toEqual({ sent: 0, failed: 1 });
  });

  test("on its way is known as a repeat, and is one attempt with one result", async () => {
    const { deliveries, relay } = startProcess();
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalled());
    const others = [deliveries.outcomeOfRepeat(submission), deliveries.submit(submission)];
    finish(DOWN);
    expect(await Promise.all([first, ...others])).toEqual(["kept", "kept", "kept"]);
    expect(await deliveries.outcomeOfRepeat(submission)).toBeUndefined();
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("of another visitor with the same content is another enquiry", async () => {
    const { deliveries, relay } = startProcess();
    await deliveries.submit(plain);
    await deliveries.submit(plainSubmissionOf("192.0.2.2"));
    expect(relay).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["retried", submission],
    ["corrected", corrected],
  ])("%s by its visitor while it waits causes one e-mail", async (_, again) => {
    const { deliveries, relay, startLoop } = startProcess();
    relay.mockResolvedValueOnce(DOWN);
    expect(await deliveries.submit(submission)).toBe("kept");
    expect(await deliveries.submit(again)).toBe("sent");
    startLoop();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(relay).toHaveBeenCalledTimes(2);
    expect(relay).toHaveBeenLastCalledWith(expect.objectContaining(again.enquiry));
  });
});

describe("an enquiry that another process is sending", () => {
  /** The other process's provider does not respond yet. */
  async function twoProcesses(second = submission) {
    const [here, there] = [startProcess(), startProcess()];
    const finish = heldBack(there.relay);
    const results = [there.deliveries.submit(submission)];
    await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
    results.push(here.deliveries.submit(second));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(here.relay).not.toHaveBeenCalled();
    return { here, finish, results };
  }

  test.each([
    ["arrives there", submission, SENT, ["sent", "sent"], 0],
    ["fails there and is taken over", submission, DOWN, ["kept", "sent"], 1],
    ["arrives there, and then its correction from here", corrected, SENT, ["sent", "sent"], 1],
    ["fails there and arrives corrected from here", corrected, DOWN, ["kept", "sent"], 1],
  ])("%s", async (_, second, outcome, expected, calls) => {
    const { here, finish, results } = await twoProcesses(second);
    finish(outcome);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(results)).toEqual(expected);
    expect(here.relay).toHaveBeenCalledTimes(calls);
  });

  test.each([
    ["is kept", submission, "kept"],
    ["fails when it was corrected, as nothing of that is stored", corrected, "failed"],
  ])("that never comes to an end %s", async (_, second, expected) => {
    const { results } = await twoProcesses(second);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await results[1]).toBe(expected);
  });
});

test("more than an hour's enquiries are taken and delivered in the next hours, at that pace", async () => {
  const { deliveries, relay, startLoop } = startProcess(SENT, 2);
  for (let n = 0; n < 5; n += 1) expect(await deliveries.submit(submissionOf(`form-${n}`))).toBe("sent");
  startLoop();
  const sent: number[] = [];
  for (const ms of [HOUR / 2, HOUR, HOUR]) {
    await vi.advanceTimersByTimeAsync(ms);
    sent.push(relay.mock.calls.length);
  }
  expect(sent).toEqual([2, 4, 5]);
});

test("a clock that jumps while an enquiry is sent has it sent once", async () => {
  const { deliveries, relay } = startProcess();
  const finish = heldBack(relay);
  const sent = deliveries.submit(submission);
  await vi.waitFor(() => expect(relay).toHaveBeenCalled());
  vi.setSystemTime(Date.now() + HOUR);
  expect(await deliveries.retryNext()).toBeUndefined();
  finish(SENT);
  expect(await sent).toBe("sent");
  expect(relay).toHaveBeenCalledTimes(1);
});

test("48 deliveries at once are noted once each", async () => {
  const { deliveries, relay, table } = startProcess();
  let answer = () => {};
  relay.mockReturnValue(new Promise((resolve) => (answer = () => resolve(SENT))));
  const sent = Array.from({ length: 48 }, (_, n) => deliveries.submit(submissionOf(`form-${n}`)));
  await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(48));
  const noteSent = vi.spyOn(table, "noteSent");
  answer();
  expect(new Set(await Promise.all(sent))).toEqual(new Set(["sent"]));
  expect(noteSent).toHaveBeenCalledTimes(48);
});
