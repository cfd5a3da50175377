import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { NOTHING } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import type { ProviderAnswer } from "../../server/enquiries/relay";
import { nextAttemptAt, RETENTION_MS, TIMING } from "../../server/enquiries/timing";
import { log } from "../../server/log.server";
import {
  DOWN,
  HOUR,
  heldBack,
  pass,
  prepareProcesses,
  SENT,
  startProcess,
} from "../support/delivery-processes";
import { submissionOf } from "../support/enquiry-samples";

const DAY = 24 * HOUR;
const WRONG_IDS: ProviderAnswer = { ok: false, status: 400, reason: "wrong service ID", isLasting: true };
const submission = submissionOf("form-0001");

prepareProcesses();

test("delivers what failed, once, as soon as the provider works again, over a restart", async () => {
  const before = startProcess(DOWN);
  await before.deliveries.submit(submission);
  const stop = before.startLoop();
  await pass(HOUR / 2);
  await stop();
  const { relay, startLoop, table } = startProcess();
  startLoop();
  await pass(HOUR);
  expect(before.relay.mock.calls.length).toBeGreaterThan(2);
  expect(relay).toHaveBeenCalledTimes(1);
  expect(await table.count()).toEqual(NOTHING);
});

const [halfMinuteOn, halfHourOn] = [
  [0.5, 1, 2, 4, 8, 16, 32, 64, 120, 120],
  [30, 60, 120, 240, 360],
];
test.each([
  ["double from half a minute to two hours", DOWN, TIMING.passing, halfMinuteOn, 20],
  ["of refusals that last double from half an hour", WRONG_IDS, TIMING.lasting, halfHourOn, 7],
])("waits %s; after 24 hours an enquiry is given up, loudly", async (_, answer, waits, minutes, attempts) => {
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
});

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

test("forgets the network of what was sent a day later, within the hour", async () => {
  const { deliveries, database, startLoop } = startProcess();
  const networks = () =>
    database.use((db) =>
      sql`select network from sends union all select network from enquiries where network <> ''`.execute(db),
    );
  await deliveries.submit({ ...submission, network: "198.18.3.0" });
  startLoop();
  await pass(DAY - 1);
  expect((await networks()).rows).toEqual([{ network: "198.18.3.0" }]);
  await pass(HOUR + 1);
  expect((await networks()).rows).toEqual([]);
});

test("empties SQLite's log again after a reader was in the way", async () => {
  const { database, startLoop } = startProcess();
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
