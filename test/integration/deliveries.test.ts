import { sql } from "kysely";
import { beforeEach, describe, expect, type Mock, onTestFinished, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~domain/enquiry";
import { Deliveries } from "../../server/enquiries/deliveries";
import { NOTHING } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import type { ProviderAnswer, Relay } from "../../server/enquiries/relay";
import { startRetryLoop } from "../../server/enquiries/retry-loop";
import { nextAttemptAt, RETENTION_MS, TIMING } from "../../server/enquiries/timing";
import { log } from "../../server/log.server";
import { newFile, openTable } from "../support/databases";
import { submissionOf } from "../support/enquiry-samples";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Between two looks of the loop. */
const AWAY = 300_000;
const SENT: ProviderAnswer = { ok: true, status: 200 };
const DOWN: ProviderAnswer = { ok: false, status: 500, reason: "", isLasting: false };
const WRONG_IDS: ProviderAnswer = { ok: false, status: 400, reason: "wrong service ID", isLasting: true };
const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
const plain = submissionOf("", {}, "192.0.2.1");

/** SQLite file that the server processes share. Time stops unless the test advances it. */
let url: string;
let here: ReturnType<typeof startProcess>;
beforeEach(() => {
  url = newFile();
  const now = Date.parse("2026-11-21T12:00:00Z");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  here = startProcess();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts a server process on the test's file, with a provider that returns `outcome`. */
function startProcess(outcome: ProviderAnswer = SENT, perHour = 1_000) {
  const relay = vi.fn<Relay>(async () => outcome);
  // Long waits, so that a simulated day takes few rounds.
  const timing = { ...TIMING, idle: AWAY, whileWell: AWAY, whileAway: AWAY };
  const table = openTable(url, { perHour, timing });
  const deliveries = new Deliveries(table, relay);
  const startLoop = () => {
    const stop = startRetryLoop(deliveries);
    onTestFinished(stop);
    return stop;
  };
  return { relay, table, database: table.database, deliveries, startLoop };
}

/** Holds back the provider's next response until the returned function is called. */
function heldBack(relay: Mock<Relay>) {
  let finish: (outcome: ProviderAnswer) => void = () => {};
  relay.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  return (outcome: ProviderAnswer) => finish(outcome);
}

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
    const fatal = vi.spyOn(log, "fatal");
    const { deliveries, relay, database } = startProcess(SENT, 2);
    vi.spyOn(database, "use").mockRejectedValueOnce(full);
    for (const _ of [1, 2, 3]) relay.mockResolvedValueOnce(DOWN);
    const results = [];
    for (let n = 0; n < 7; n += 1) results.push(await deliveries.submit(submissionOf(`form-${n}`)));
    expect(results).toEqual(["failed", "failed", "failed", "sent", "sent", "full", "full"]);
    expect(fatal).toHaveBeenCalledTimes(2);
    expect(fatal).toHaveBeenLastCalledWith({ relayed: 2 }, expect.stringContaining("no room"));
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

describe("the retry loop", () => {
  const [halfMinuteOn, halfHourOn] = [
    [0.5, 1, 2, 4, 8, 16, 32, 64, 120, 120],
    [30, 60, 120, 240, 360],
  ];
  test.each([
    ["double from half a minute to two hours", DOWN, TIMING.passing, halfMinuteOn, 20],
    ["of refusals that last double from half an hour", WRONG_IDS, TIMING.lasting, halfHourOn, 7],
  ])(
    "waits %s; after 24 hours an enquiry is given up, loudly",
    async (_, answer, waits, minutes, attempts) => {
      const retryAt = (failures: number) => nextAttemptAt(failures, waits, 0, DAY);
      expect(minutes.map((_, index) => retryAt(index + 1) / 60_000)).toEqual(minutes);
      for (const random of [0, 1, 0.123_456]) {
        vi.mocked(Math.random).mockReturnValue(random);
        const jittered = Math.round(waits.first * (0.8 + 0.4 * random));
        expect(retryAt(1), "whole milliseconds, a fifth more or less").toBe(jittered);
      }
      vi.mocked(Math.random).mockReturnValue(0.5);

      const fatal = vi.spyOn(log, "fatal");
      const { deliveries, relay, table, startLoop } = startProcess(answer);
      await deliveries.submit(submission);
      startLoop();
      await pass(DAY - 1);
      expect(fatal).not.toHaveBeenCalled();
      await pass(HOUR / 10);
      const line = expect.objectContaining({ enquiry: submission.id });
      expect(fatal).toHaveBeenCalledExactlyOnceWith(line, expect.stringContaining("dead letter"));
      expect(Math.abs(relay.mock.calls.length - attempts)).toBeLessThan(3);
      expect(await table.count()).toEqual({ ...NOTHING, dead: 1 });
    },
  );

  test.each([
    ["keeps the provider's pace of one call a second", SENT, 1_000],
    ["pauses after a failure, so that a provider that is down is not hammered", DOWN, 10_000],
  ])("%s", async (_, outcome, least) => {
    const { deliveries, relay, startLoop } = startProcess(DOWN);
    for (const n of [1, 2, 3]) await deliveries.submit(submissionOf(`form-${n}`));
    const times: number[] = [];
    relay.mockImplementation(async () => {
      times.push(Date.now());
      return outcome;
    });
    vi.setSystemTime(Date.now() + HOUR);
    startLoop();
    await pass(HOUR);
    const [first = 0, second = 0, third = 0] = times;
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(least);
    expect(third - first, "without idling").toBeLessThan(3 * least);
  });

  test("stops in order: the attempt that runs ends, also for its visitor, no timer is left, the rest waits", async () => {
    const { deliveries, relay, table, startLoop } = startProcess(DOWN);
    for (const form of ["form-0001", "form-0002"]) await deliveries.submit(submissionOf(form));
    vi.setSystemTime(Date.now() + HOUR);
    const finish = heldBack(relay);
    const stop = startLoop();
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(3));
    const repeat = deliveries.submit(submission);
    const stopped = stop();
    finish(SENT);
    await stopped;
    await deliveries.settled();
    expect(await repeat).toBe("sent");
    expect(vi.getTimerCount()).toBe(0);
    expect(relay).toHaveBeenCalledTimes(3);
    expect(await table.count()).toMatchObject({ waiting: 1 });
  });

  test("deletes everything after 30 days, not earlier, and loudly what was never delivered", async () => {
    const [fatal, warn] = [vi.spyOn(log, "fatal"), vi.spyOn(log, "warn")];
    const { deliveries, relay, table, database, startLoop } = startProcess(WRONG_IDS);
    await deliveries.submit(submissionOf("dead"));
    relay.mockResolvedValueOnce(SENT);
    await deliveries.submit(submissionOf("sent"));
    await table.keepSuspect(submissionOf("suspect"));
    const limit = (days: number) =>
      sql`insert into limits values (${`${days} days`}, 5, ${Date.now() + RETENTION_MS + days * DAY})`;
    for (const days of [1, 365]) await database.use((db) => limit(days).execute(db));
    const rows = () => storedRows(database, { receipts: true });
    vi.setSystemTime(Date.now() + RETENTION_MS);
    await startLoop()();
    expect(await rows()).toHaveLength(3);
    vi.setSystemTime(Date.now() + 1);
    await startLoop()();
    expect(await rows()).toEqual([]);
    expect(fatal).toHaveBeenCalledWith({ purged: 1, suspects: 1 }, expect.any(String));
    await table.keepSuspect(submissionOf("bot"), 0);
    await startLoop()();
    expect(warn).toHaveBeenLastCalledWith({ purged: 0, suspects: 1 }, expect.any(String));
    const limits = await database.use((db) => sql`select key from limits`.execute(db));
    expect(limits.rows, "one was set by a clock that was ahead").toEqual([{ key: "1 days" }]);
  });

  test("empties SQLite's log again after a reader was in the way", async () => {
    const { database, startLoop } = here;
    vi.spyOn(database, "holdsDeleted", "get").mockReturnValue(true);
    const forget = vi.spyOn(database, "forgetDeleted");
    await startLoop()();
    expect(forget, "after deleting what is old, and once more").toHaveBeenCalledTimes(2);
  });

  test("deletes and gives up nothing for a day after the clock has jumped", async () => {
    const { deliveries, table, startLoop } = startProcess(DOWN);
    await deliveries.submit(submission);
    const stop = startLoop();
    await pass(HOUR);
    await stop();
    vi.setSystemTime(Date.now() + 31 * DAY);
    startLoop();
    await pass(DAY - HOUR);
    expect(await table.count()).toMatchObject({ waiting: 1, dead: 0 });
    await pass(4 * HOUR);
    expect(await table.count(), "it is a new clock's by now").toMatchObject({ waiting: 0 });
  });
});
