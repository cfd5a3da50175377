import { beforeEach, describe, expect, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~domain/enquiry/enquiry";
import { NOTHING } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { suspected } from "../../server/enquiries/submission";
import { log } from "../../server/log.server";
import {
  AWAY,
  DOWN,
  HOUR,
  heldBack,
  pass,
  prepareProcesses,
  SENT,
  startProcess,
} from "../support/delivery-processes";
import { submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
const plain = submissionOf("", {}, "192.0.2.1");

let here: ReturnType<typeof startProcess>;
prepareProcesses();
beforeEach(() => {
  here = startProcess();
});

describe("a visitor's enquiry", () => {
  test("is stored before the provider is asked, and sent at once", async () => {
    here.relay.mockImplementation(async (values) => {
      expect(values).toMatchObject(submission.enquiry);
      const stored = { state: "sending", id: submission.id };
      expect(await storedRows(startProcess().database)).toMatchObject([stored]);
      return SENT;
    });
    expect(await here.deliveries.submit(submission)).toBe("sent");
    expect(await storedRows(here.database)).toEqual([]);
    expect(submissionOf("", {}, "192.0.2.2").id, "another visitor's is another one").not.toBe(plain.id);
  });

  test("waits in the queue when the hour is full", async () => {
    const { deliveries, relay } = startProcess(SENT, 1);
    expect(await deliveries.submit(submission)).toBe("sent");
    expect(await deliveries.submit(submissionOf("form-0002"))).toBe("queued");
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test("on its way is known as a repeat, and is one attempt with one result", async () => {
    const { deliveries, relay } = here;
    const finish = heldBack(relay);
    const first = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalled());
    const others = [deliveries.outcomeOfRepeat(submission), deliveries.submit(submission)];
    finish(DOWN);
    expect(await Promise.all([first, ...others])).toEqual(["kept", "kept", "kept"]);
    expect(await deliveries.outcomeOfRepeat(submission)).toBeUndefined();
    expect(relay).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["retried", submission],
    ["corrected", corrected],
  ])("%s by its visitor while it waits causes one e-mail", async (_, again) => {
    const { deliveries, relay, startLoop } = here;
    relay.mockResolvedValueOnce(DOWN);
    expect(await deliveries.submit(submission)).toBe("kept");
    expect(await deliveries.submit(again)).toBe("sent");
    startLoop();
    await pass(HOUR);
    expect(relay).toHaveBeenCalledTimes(2);
    expect(relay).toHaveBeenLastCalledWith(expect.objectContaining(again.enquiry));
  });

  test("is sent once though the clock jumps meanwhile", async () => {
    const { deliveries, relay } = here;
    const finish = heldBack(relay);
    const sent = deliveries.submit(submission);
    await vi.waitFor(() => expect(relay).toHaveBeenCalled());
    vi.setSystemTime(Date.now() + HOUR);
    expect(await deliveries.retryNext()).toBeUndefined();
    finish(SENT);
    expect(await sent).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ["sent", SENT],
  ["kept", DOWN],
])("a bot is answered %s as a person was, and after the same time", async (outcome, answer) => {
  const { deliveries, relay } = here;
  const finish = heldBack(relay);
  const person = deliveries.submit(submission);
  await vi.waitFor(() => expect(relay).toHaveBeenCalled());
  await pass(800);
  finish(answer);
  expect(await person).toBe(outcome);
  const [cameAt, answered] = [performance.now(), vi.fn()];
  void deliveries.submitSuspect(suspected(plain)).then(answered);
  // It lets the clock run.
  await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(outcome), { timeout: 20_000 });
  expect(performance.now() - cameAt).toBeGreaterThanOrEqual(800);
});

test("the log says which suspect gave way to another one", async () => {
  const warn = vi.spyOn(log, "warn");
  vi.spyOn(here.table, "keepSuspect").mockResolvedValueOnce("form-0009");
  const answered = here.deliveries.submitSuspect(suspected(plain));
  await pass(HOUR);
  await answered;
  expect(warn).toHaveBeenCalledExactlyOnceWith({ enquiry: "form-0009" }, expect.any(String));
});

/** The last: the outcome here, and the number of calls from here. */
test.each([
  ["arrives there", submission, SENT, "sent", 0],
  ["fails there and is taken over", submission, DOWN, "sent", 1],
  ["arrives there, and then its correction from here", corrected, SENT, "sent", 1],
  ["fails there and arrives corrected from here", corrected, DOWN, "sent", 1],
  ["never comes to an end is kept", submission, undefined, "kept", 0],
  ["never ends fails when it was corrected, as nothing of that is stored", corrected, undefined, "failed", 0],
])("an enquiry that another process is sending and that %s", async (_, second, answer, outcome, calls) => {
  const there = startProcess();
  const finish = heldBack(there.relay);
  void there.deliveries.submit(submission);
  await vi.waitFor(() => expect(there.relay).toHaveBeenCalled());
  const result = here.deliveries.submit(second);
  await pass(1_000);
  expect(here.relay).not.toHaveBeenCalled();
  if (answer) finish(answer);
  await pass(answer ? 1_000 : 11_000);
  expect(await result).toBe(outcome);
  expect(here.relay).toHaveBeenCalledTimes(calls);
});

describe("when the storage fails", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const isOpen = () => here.table.breaker.isOpen;
  const failOnce = () => vi.spyOn(here.database, "use").mockRejectedValueOnce(full);

  test("each enquiry is relayed all the same, once, for ten minutes, and the log shouts once", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay } = here;
    failOnce();
    await Promise.all([deliveries.submit(plain), deliveries.submit(plain)]);
    for (const one of [plain, plain, submission]) expect(await deliveries.submit(one)).toBe("sent");
    expect(relay).toHaveBeenCalledTimes(2);
    expect([isOpen(), fatal.mock.calls.length]).toEqual([true, 1]);
    vi.setSystemTime(Date.now() + SAME_CONTENT_WINDOW_MS + 1);
    await deliveries.submit(plain);
    expect(relay).toHaveBeenCalledTimes(3);
  });

  test("what was sent meanwhile is in the table afterwards, and a repeat counts as long as ever", async () => {
    const { deliveries, relay, startLoop } = here;
    failOnce();
    expect(await deliveries.submit(plain)).toBe("sent");
    const finish = heldBack(relay);
    const onItsWay = deliveries.submit(submission);
    startLoop();
    await pass(AWAY);
    expect(isOpen(), "though one still waits for the provider").toBe(false);
    finish(SENT);
    expect(await onItsWay).toBe("sent");
    for (const sent of [plain, submission]) expect(await startProcess().table.wasDelivered(sent)).toBe(true);
    await pass(SAME_CONTENT_WINDOW_MS);
    expect(await deliveries.submit(plain)).toBe("sent");
    expect(relay, "ten minutes later it is a new enquiry").toHaveBeenCalledTimes(3);
  });

  test("what is delivered in any turn while the storage comes back is noted, too", async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const { table, database } = startProcess();
      const [before, late] = [submissionOf(`before-${turns}`), submissionOf(`late-${turns}`)];
      vi.spyOn(database, "use").mockRejectedValueOnce(full);
      await table.noteSent({ ...before, accepted_at: Date.now() });
      vi.spyOn(database, "forgetDeleted").mockImplementationOnce(async () => {
        void (async () => {
          for (let turn = 0; turn < turns; turn += 1) await undefined;
          await table.noteSent({ ...late, accepted_at: Date.now() });
        })();
      });
      await table.breaker.probe();
      await pass(1);
      expect([turns, table.unnotedSince(0)]).toEqual([turns, 0]);
    }
  });

  test("a correction that was sent meanwhile retires the text that waits", async () => {
    const { deliveries, relay, startLoop } = here;
    relay.mockResolvedValueOnce(DOWN);
    expect(await deliveries.submit(submission)).toBe("kept");
    failOnce();
    expect(await deliveries.submit(corrected)).toBe("sent");
    startLoop();
    await pass(HOUR);
    expect(isOpen()).toBe(false);
    expect(relay.mock.calls).toEqual([[submission.enquiry], [corrected.enquiry]]);
    expect(await storedRows(here.database)).toEqual([]);
  });

  test("the hour's pace holds without a table, too, and failures take no place", async () => {
    const { deliveries, relay, database } = startProcess(SENT, 2);
    vi.spyOn(database, "use").mockRejectedValueOnce(full);
    for (const _ of [1, 2, 3]) relay.mockResolvedValueOnce(DOWN);
    const results = [];
    for (let n = 0; n < 7; n += 1) results.push(await deliveries.submit(submissionOf(`form-${n}`)));
    expect(results).toEqual(["failed", "failed", "failed", "sent", "sent", "full", "full"]);
  });

  test("after the provider has taken an enquiry, it is not sent again and noted when the storage is back", async () => {
    const { deliveries, relay, table, database, startLoop } = here;
    relay.mockImplementationOnce(async () => {
      failOnce();
      return SENT;
    });
    for (const _ of [1, 2]) expect(await deliveries.submit(submission)).toBe("sent");
    expect(isOpen()).toBe(true);
    expect(await deliveries.outcomeOfRepeat(submission)).toBe("sent");
    expect(await storedRows(database)).toMatchObject([{ state: "sending" }]);
    startLoop();
    await pass(HOUR);
    expect(relay).toHaveBeenCalledTimes(1);
    expect(await table.count()).toEqual(NOTHING);
  });
});
