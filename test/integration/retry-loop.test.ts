import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { NOTHING } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import type { ProviderAnswer } from "../../server/enquiries/relay";
import { RETENTION_MS } from "../../server/enquiries/timing";
import { log } from "../../server/log.server";
import { DOWN, HOUR, heldBack, SENT, startProcess } from "../support/delivery-processes";
import { submissionOf } from "../support/enquiry-samples";

const submission = submissionOf("form-0001");
const WRONG_IDS: ProviderAnswer = {
  ok: false,
  status: 400,
  reason: "the account does not know the service ID",
  isLasting: true,
};

test("delivers what failed, once, as soon as the provider works again, over a restart", async () => {
  const before = startProcess(DOWN);
  await before.deliveries.submit(submission);
  const stop = before.startLoop();
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  await stop();
  const { relay, startLoop, table } = startProcess();
  startLoop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(before.relay.mock.calls.length).toBeGreaterThan(2);
  expect(relay).toHaveBeenCalledTimes(1);
  expect(await table.count()).toEqual(NOTHING);
});

test.each([
  ["failures that pass", DOWN, 15, 25],
  ["refusals that last", WRONG_IDS, 5, 9],
])("gives up after 24 hours, loudly: %s", async (_, outcome, fewest, most) => {
  const fatal = vi.spyOn(log, "fatal");
  const { deliveries, relay, table, startLoop } = startProcess(outcome);
  await deliveries.submit(submission);
  startLoop();
  await vi.advanceTimersByTimeAsync(24 * HOUR - 1);
  expect(fatal).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR / 10);
  expect(fatal).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ enquiry: submission.id }),
    expect.stringContaining("dead letter"),
  );
  expect(relay.mock.calls.length).toBeGreaterThan(fewest);
  expect(relay.mock.calls.length).toBeLessThan(most);
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
  await vi.advanceTimersByTimeAsync(HOUR);
  const [first = 0, second = 0, third = 0] = times;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(least);
});

test("stops in order: the attempt that runs ends, no timer is left, the rest is for the next process", async () => {
  const { deliveries, relay, table, startLoop } = startProcess(DOWN);
  for (const form of ["form-0001", "form-0002"]) await deliveries.submit(submissionOf(form));
  vi.setSystemTime(Date.now() + HOUR);
  const finish = heldBack(relay);
  const stop = startLoop();
  await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(3));
  const stopped = stop();
  finish(SENT);
  await stopped;
  await deliveries.settled();
  expect(vi.getTimerCount()).toBe(0);
  expect(relay).toHaveBeenCalledTimes(3);
  expect(await table.count()).toMatchObject({ waiting: 1 });
});

test("has a visitor's repeat meanwhile end like its own attempt", async () => {
  const { deliveries, relay } = startProcess(DOWN);
  await deliveries.submit(submission);
  vi.setSystemTime(Date.now() + HOUR);
  const finish = heldBack(relay);
  const retry = deliveries.retryNext();
  await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
  const visitor = deliveries.submit(submission);
  finish(SENT);
  expect([await retry, await visitor]).toEqual(["sent", "sent"]);
  expect(relay).toHaveBeenCalledTimes(2);
});

test("deletes everything after 30 days, not earlier, and loudly what was never delivered", async () => {
  const fatal = vi.spyOn(log, "fatal");
  const { deliveries, relay, table, database, startLoop } = startProcess(WRONG_IDS);
  await deliveries.submit(submissionOf("dead"));
  relay.mockResolvedValueOnce(SENT);
  await deliveries.submit(submissionOf("sent"));
  await table.storeSuspect(submissionOf("suspect"));
  const ids = async () => (await storedRows(database, { receipts: true })).map(({ state }) => state);
  const all = await ids();
  vi.setSystemTime(Date.now() + RETENTION_MS);
  await startLoop()();
  expect(await ids()).toHaveLength(all.length);
  vi.setSystemTime(Date.now() + 1);
  await startLoop()();
  expect(await ids()).toEqual([]);
  expect(fatal).toHaveBeenCalledWith({ purged: 1, suspects: 1 }, expect.any(String));
});

test("deletes limits that a clock that was ahead has set for longer than a day", async () => {
  const { database, startLoop } = startProcess();
  const limits = () => database.use((db) => sql<{ key: string }>`select key from limits`.execute(db));
  for (const days of [1, 365])
    await database.use((db) =>
      sql`insert into limits (key, points, expire) values (${`${days} days`}, 5, ${Date.now() + days * 24 * HOUR})`.execute(
        db,
      ),
    );
  await startLoop()();
  expect((await limits()).rows).toEqual([{ key: "1 days" }]);
});
