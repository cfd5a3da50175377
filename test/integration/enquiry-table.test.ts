import { beforeEach, expect, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import type { Database } from "../../server/enquiries/database/database";
import type { SendableRow } from "../../server/enquiries/database/tables";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { suspected } from "../../server/enquiries/submission";
import { TIMING } from "../../server/enquiries/timing";
import { log } from "../../server/log.server";
import { describeDatabases } from "../support/databases";
import { plainSubmissionOf, sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { from_name: "Camila Rojas" });

describeDatabases("The table of enquiries", (under) => {
  let database: Database;
  let table: EnquiryTable;
  /** The table as another live process sees it. */
  let elsewhere: EnquiryTable;
  beforeEach(() => {
    database = under.open();
    table = tableOf({ database });
    elsewhere = tableOf({});
  });

  function tableOf({ database = under.open(), perHour = 1_000, timing = TIMING }) {
    return new EnquiryTable(database, perHour, timing);
  }
  async function accepted(what = submission, now = T0, by = table): Promise<SendableRow> {
    const result = await by.accept(what, now);
    if (typeof result === "string") throw new Error(`not claimed, but ${result}`);
    return result;
  }
  const postpone = (row: SendableRow, at: number, by = table) =>
    by.noteFailed(row, {
      state: "waiting",
      attempts: row.attempts + 1,
      next_attempt_at: at,
      last_failure: "500",
    });
  const giveUp = (row: SendableRow) => table.noteFailed(row, { state: "dead", attempts: 9 });
  const rows = () => storedRows(database);
  const receipts = () => storedRows(database, { receipts: true });

  test("returns what was stored, character for character, claimed at once", async () => {
    expect(await accepted()).toMatchObject({ ...sampleEnquiry, id: submission.id, attempts: 0 });
    expect(await rows()).toMatchObject([{ state: "sending", ...sampleEnquiry }]);
    expect(await tableOf({}).count()).toMatchObject({ waiting: 1, waitsSince: T0 });
  });

  test("holds one row per form, in one process's hands, however often it is accepted", async () => {
    const results = await Promise.all(
      [table, elsewhere, table, elsewhere].map((by) => by.accept(submission, T0)),
    );
    expect(results.filter((result) => result === "sending")).toHaveLength(3);
    expect(results.filter((result) => typeof result !== "string")).toHaveLength(1);
    expect(await elsewhere.claimNext(T0 + 5_000)).toBeUndefined();
  });

  test("keeps a receipt of what was delivered, and nothing that a visitor wrote", async () => {
    await table.noteSent(await accepted(), T0);
    expect(await elsewhere.wasDelivered(submission, T0 + MINUTE)).toBe(true);
    expect(await elsewhere.accept(submission, T0 + MINUTE)).toBe("delivered");
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ state: "sent", claim: null, delivered_at: T0 });
    for (const value of Object.values(sampleEnquiry)) expect(JSON.stringify(receipt)).not.toContain(value);
  });

  test("takes the same content without an id for a new enquiry after ten minutes", async () => {
    const plain = plainSubmissionOf("192.0.2.1");
    await table.noteSent(await accepted(plain), T0);
    expect(await table.accept(plain, T0 + SAME_CONTENT_WINDOW_MS)).toBe("delivered");
    const later = T0 + SAME_CONTENT_WINDOW_MS + 1;
    expect(await table.accept(plain, later)).toMatchObject({ attempts: 0, accepted_at: later });
  });

  test("takes a correction of what was delivered, and knows both contents afterwards", async () => {
    await table.noteSent(await accepted(), T0);
    await table.noteSent(await accepted(corrected, T0 + 1), T0 + 2);
    for (const content of [submission, corrected])
      expect(await elsewhere.accept(content, T0 + MINUTE)).toBe("delivered");
  });

  test.each([
    ["waits", (row: SendableRow) => postpone(row, T0 + MINUTE)],
    ["was given up", giveUp],
    ["was in the hands of a process that died", async () => {}],
  ])("puts a correction in the place of what %s, as new", async (_, end) => {
    await end(await accepted());
    const later = T0 + TIMING.lease;
    expect(await accepted(corrected, later)).toMatchObject({
      ...corrected.enquiry,
      attempts: 0,
      accepted_at: later,
    });
    expect(await rows()).toHaveLength(1);
  });

  test("takes no correction while the first content is sent, and says so", async () => {
    const first = await accepted();
    expect(await elsewhere.accept(corrected, T0)).toBe("occupied");
    await postpone(first, T0);
    expect(await elsewhere.accept(corrected, T0)).toMatchObject(corrected.enquiry);
  });

  test("gives what is due the longest first, one at a time and not faster than the provider takes it", async () => {
    const [later, sooner] = [submissionOf("form-0002"), submissionOf("form-0003")];
    await postpone(await accepted(later), T0 + 5 * MINUTE);
    await postpone(await accepted(sooner), T0 + 2 * MINUTE);
    expect(await table.claimNext(T0 + 2 * MINUTE - 1)).toBeUndefined();
    const now = T0 + 9 * MINUTE;
    const both = await Promise.all([table.claimNext(now), elsewhere.claimNext(now)]);
    expect(both.flatMap((row) => row?.id ?? [])).toEqual([sooner.id]);
    expect(await table.claimNext(now + 1_000)).toBeUndefined();
    expect(await table.claimNext(now + 1_200)).toMatchObject({ id: later.id });
  });

  test("gives each of many to one of many processes", async () => {
    const ids = Array.from({ length: 20 }, (_, n) => submissionOf(`form-race-${n}`));
    for (const one of ids) await postpone(await accepted(one), T0);
    const won: string[] = [];
    const work = async (mine: EnquiryTable) => {
      for (let misses = 0; misses < 20; ) {
        const row = await mine.claimNext(T0 + MINUTE);
        if (row) won.push(row.id);
        else misses += 1;
      }
    };
    const timing = { ...TIMING, betweenSends: 0 };
    await Promise.all([1, 2, 3].map(() => work(tableOf({ timing }))));
    expect(won.sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  test("gives what a process that died was sending to another, within half a minute", async () => {
    await accepted();
    expect(await elsewhere.claimNext(T0 + TIMING.lease - 1)).toBeUndefined();
    expect(await elsewhere.claimNext(T0 + TIMING.lease)).toMatchObject(sampleEnquiry);
    expect(TIMING.lease).toBeLessThanOrEqual(30_000);
  });

  test("lets nobody end what is no longer theirs, but takes any news of a delivery", async () => {
    const slow = await accepted();
    const quick = await elsewhere.claimNext(T0 + TIMING.lease);
    await postpone(slow, T0 + MINUTE);
    expect(await rows()).toMatchObject([{ state: "sending", claim: quick?.claim }]);
    await table.noteSent(slow, T0 + TIMING.lease + 1);
    if (quick) await postpone(quick, T0 + MINUTE, elsewhere);
    expect(await rows(), "it does not come back").toEqual([]);
  });

  test("notes a late delivery without harm to the text that has taken its place", async () => {
    const slow = await accepted();
    await accepted(corrected, T0 + TIMING.lease, elsewhere);
    await table.noteSent(slow, T0 + TIMING.lease + 1);
    expect(await rows()).toMatchObject([{ state: "sending", ...corrected.enquiry }]);
    expect(await elsewhere.accept(submission, T0 + TIMING.lease + 2)).toBe("delivered");
  });

  test("retires the older text of a form when a newer one was sent without it", async () => {
    const relayed = { ...corrected, accepted_at: T0 + MINUTE };
    for (const end of [(row: SendableRow) => postpone(row, T0), giveUp, async () => {}]) {
      await end(await accepted());
      await table.noteSent(relayed, T0 + MINUTE);
      expect(await rows(), "it waits no more").toEqual([]);
      expect(await elsewhere.accept(corrected, T0 + MINUTE)).toBe("delivered");
      await database.use((db) => db.deleteFrom("enquiries").execute());
    }
  });

  test("comes to the same when a step runs twice, as after a connection that ended before its answer", async () => {
    const twice = Object.assign(under.open(), {
      use: <Result>(work: Parameters<typeof database.use<Result>>[0]) =>
        database.use(work).then(() => database.use(work)),
    });
    const repeating = tableOf({ database: twice, perHour: 2 });
    const row = await accepted(submission, T0, repeating);
    expect(await rows()).toMatchObject([{ claim: row.claim, state: "sending" }]);
    await postpone(row, T0 + 2, repeating);
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    const again = await accepted(submission, T0 + 3, repeating);
    await repeating.noteSent(again, T0 + 4);
    expect(await receipts()).toMatchObject([{ state: "sent", receipts: ` ${submission.content_hash}` }]);
    await repeating.storeSuspect(suspected(submission), T0);
    expect(await table.count()).toMatchObject({ waiting: 0, suspect: 1, suspectSince: T0 });
  });

  test("keeps dead letters and suspects out of the way, apart from what people send", async () => {
    await giveUp(await accepted(submissionOf("form-0002")));
    await table.storeSuspect(suspected(submission), T0);
    await elsewhere.storeSuspect(suspected(submission), T0 + 1);
    expect(await table.count()).toMatchObject({ waiting: 0, dead: 1, suspect: 1 });
    expect(await table.claimNext(T0 + MINUTE)).toBeUndefined();
    await accepted();
    expect(await rows(), "beside the same form from a person").toHaveLength(3);
    expect(suspected(submission).id).not.toBe(suspected(corrected).id);
  });

  test("gives the hour's places in order: first to what is due, then to newcomers", async () => {
    const mine = tableOf({ perHour: 2 });
    const third = submissionOf("form-0003");
    await postpone(await accepted(submission, T0, mine), T0 + MINUTE, mine);
    await mine.noteSent(await accepted(submissionOf("form-0002"), T0 + 1, mine));
    expect(await mine.accept(third, T0 + MINUTE), "the second place is the first one's").toBe("waiting");
    expect(await mine.claimNext(T0 + 2 * MINUTE)).toMatchObject({ id: submission.id });
    expect(await mine.claimNext(T0 + 3 * MINUTE), "none is left").toBeUndefined();
    expect(await mine.claimNext(T0 + 62 * MINUTE)).toMatchObject({ id: third.id });
  });

  test("has what is due wait for newcomers in its first seconds only", async () => {
    await postpone(await accepted(), T0);
    const claims = [];
    for (let second = 0; second < 9; second += 1) {
      await accepted(submissionOf(`form-new-${second}`), T0 + second * 1_000);
      claims.push((await table.claimNext(T0 + second * 1_000 + 500))?.id);
    }
    expect(claims.filter(Boolean)).toEqual([submission.id]);
  });

  test("counts times from a clock that was ahead as now, also a suspect's, so that it is deleted in time", async () => {
    const day = 24 * 60 * MINUTE;
    const left = submissionOf("form-0003");
    await table.storeSuspect(suspected(submission), T0 + day);
    await postpone(await accepted(submission, T0 + day), T0 + day + MINUTE);
    await table.noteSent(await accepted(submissionOf("form-0002"), T0 + day), T0 + day);
    await accepted(left, T0 + day);
    expect(await table.claimNext(T0 + MINUTE), "as if just sent").toBeUndefined();
    const times = { accepted_at: T0 + MINUTE, claimed_at: 0 };
    expect(await rows()).toContainEqual(expect.objectContaining({ state: "suspect", ...times }));
    const claimed = [await table.claimNext(T0 + 2 * MINUTE), await table.claimNext(T0 + 2 * MINUTE + 2_000)];
    expect(claimed.map((row) => row?.id).sort()).toEqual([submission.id, left.id].sort());
    expect(claimed.map((row) => row?.accepted_at)).toEqual([T0 + MINUTE, T0 + MINUTE]);
    const plain = plainSubmissionOf("192.0.2.1");
    await table.noteSent(await accepted(plain, T0 + day), T0 + day);
    await table.claimNext(T0 + 3 * MINUTE);
    const later = T0 + 4 * MINUTE + SAME_CONTENT_WINDOW_MS;
    expect(await table.accept(plain, later), "a new enquiry").toMatchObject({ accepted_at: later });
  });

  test("goes on with the others when a row is damaged", async () => {
    const fatal = vi.spyOn(log, "fatal");
    await postpone(await accepted(submissionOf("broken")), T0 - 1);
    await database.use((db) => db.updateTable("enquiries").set({ message: null }).execute());
    await postpone(await accepted(), T0);
    expect(await table.claimNext(T0 + MINUTE)).toBeUndefined();
    expect(fatal).toHaveBeenCalledOnce();
    expect(await table.claimNext(T0 + 2 * MINUTE)).toMatchObject({ id: submission.id });
    expect(await table.count()).toMatchObject({ waiting: 1, dead: 1 });
  });

  test("works on tables to which a newer release has added something", async () => {
    await database.use(async (db) => {
      const newer = { name: "999-newer", timestamp: "now" };
      await db
        .insertInto("kysely_migration" as never)
        .values(newer as never)
        .execute();
      await db.schema.alterTable("enquiries").addColumn("newer", "text").execute();
    });
    expect(await tableOf({}).accept(submission, T0)).toMatchObject({ id: submission.id });
  });

  test("is made once by processes that start together", async () => {
    const several = Array.from({ length: 4 }, () => tableOf({}));
    const results = await Promise.allSettled(
      several.map((one, n) => one.accept(submissionOf(`form-${n}`), T0)),
    );
    expect(results.map(({ status }) => status)).toContain("fulfilled");
    for (const one of several) await one.storeSuspect(submission, T0);
  });
});
