import { beforeEach, describe, expect, test, vi } from "vitest";
import { RETRY_PERIOD_MS, SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import type { ClaimedEnquiry, EnquiryTable } from "../../server/enquiries/enquiry-table.server";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { suspected } from "../../server/enquiries/submission.server";
import { log } from "../../server/log.server";
import { describeDatabases } from "../support/databases";
import { plainSubmissionOf, sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const LEASE_MS = 20_000;
const NOTHING = { waiting: 0, sending: 0, dead: 0, suspect: 0 };

const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { from_name: "Camila Rojas" });

describeDatabases("The table of enquiries", (under) => {
  let table: EnquiryTable;
  /** As another live process sees it. */
  let elsewhere: EnquiryTable;
  beforeEach(async () => {
    table = await under.open();
    elsewhere = await under.open();
  });

  async function accepted(what = submission, now = T0, by = table): Promise<ClaimedEnquiry> {
    const result = await by.accept(what, "claim-a", now);
    if (typeof result === "string") throw new Error(`not in hand, but ${result}`);
    return result;
  }
  const failed = (nextAttemptAt?: number) => ({ failure: "500", nextAttemptAt });
  const postpone = (one: ClaimedEnquiry, at = T0, by = table) =>
    by.noteFailed({ ...one, attempts: one.attempts + 1 }, failed(at));
  const only = async () => (await table.rows())[0];

  test("is empty at first, and can be written", async () => {
    expect(await table.rows()).toEqual([]);
    expect(await table.counts()).toEqual(NOTHING);
    expect(await table.claimNext("b", T0)).toBeUndefined();
    expect(await table.nextDueAt()).toBeUndefined();
    expect(await table.retry("nothing", T0)).toBe(0);
    await table.probe(T0);
    await elsewhere.probe(T0 + 1);
    expect(await table.counts()).toEqual(NOTHING);
  });

  test("returns what was stored, character for character, in hand at once", async () => {
    expect(await accepted()).toEqual({
      id: submission.id,
      contentHash: submission.contentHash,
      claim: "claim-a",
      attempts: 0,
      retryUntil: T0 + RETRY_PERIOD_MS,
      enquiry: sampleEnquiry,
    });
    expect(await table.counts()).toEqual({ ...NOTHING, sending: 1 });
    expect(await elsewhere.rows()).toMatchObject([{ state: "sending", message: sampleEnquiry.message }]);
  });

  test("holds one row per form, in one process's hands, however often it is accepted", async () => {
    const claims = ["b", "c", "d", "e"].map((claim, n) =>
      (n % 2 ? table : elsewhere).accept(submission, claim, T0),
    );
    const results = await Promise.all(claims);
    expect(results.filter((result) => typeof result !== "string")).toHaveLength(1);
    expect(results.filter((result) => result === "elsewhere")).toHaveLength(3);
    expect(await elsewhere.isHeld(submission.id, T0)).toBe(true);
    expect(await elsewhere.claimNext("f", T0 + MINUTE / 10)).toBeUndefined();
    expect(await table.rows()).toHaveLength(1);
  });

  test("keeps a receipt of what was delivered, and nothing that a visitor wrote", async () => {
    await table.noteSent(await accepted(), T0);
    expect(await table.counts()).toEqual(NOTHING);
    expect(await elsewhere.wasDelivered(submission, T0 + MINUTE)).toBe(true);
    expect(await elsewhere.accept(submission, "b", T0 + MINUTE)).toBe("delivered");
    const [receipt] = await table.rows({ receipts: true });
    expect(receipt).toMatchObject({ state: "sent", claim: null, delivered_at: T0 });
    for (const value of Object.values(sampleEnquiry)) expect(JSON.stringify(receipt)).not.toContain(value);
  });

  test("takes the same content without an id for a new enquiry after ten minutes", async () => {
    const plain = plainSubmissionOf("192.0.2.1");
    await table.noteSent(await accepted(plain), T0);
    expect(await table.accept(plain, "b", T0 + SAME_CONTENT_WINDOW_MS)).toBe("delivered");
    const later = T0 + SAME_CONTENT_WINDOW_MS + 1;
    expect(await table.accept(plain, "b", later)).toMatchObject({
      attempts: 0,
      retryUntil: later + RETRY_PERIOD_MS,
    });
  });

  test("takes a correction of what was delivered, and knows both contents afterwards", async () => {
    await table.noteSent(await accepted(), T0);
    expect((await accepted(corrected, T0 + 1)).enquiry.from_name).toBe("Camila Rojas");
    await table.noteSent({ ...corrected, claim: "claim-a" }, T0 + 2);
    for (const content of [submission, corrected])
      expect(await elsewhere.accept(content, "b", T0 + MINUTE)).toBe("delivered");
  });

  test("puts a correction in the place of what waits, and counts on", async () => {
    await postpone({ ...(await accepted()), attempts: 2 }, T0 + MINUTE);
    expect(await accepted(corrected, T0 + 5)).toMatchObject({ attempts: 3, enquiry: corrected.enquiry });
    expect(await only()).toMatchObject({ accepted_at: T0, retry_until: T0 + RETRY_PERIOD_MS });
  });

  test.each([
    ["failed", (first: ClaimedEnquiry) => postpone(first, T0 + 9 * MINUTE)],
    ["was given up", (first: ClaimedEnquiry) => table.noteFailed(first, failed())],
    ["was delivered", (first: ClaimedEnquiry) => table.noteSent(first, T0)],
  ])(
    "keeps a correction that comes while the first content is sent, which %s, and lets it go next",
    async (_, end) => {
      const first = await accepted();
      expect(await elsewhere.accept(corrected, "b", T0)).toBe("elsewhere");
      expect(await elsewhere.claimNext("b", T0 + 5_000), "never both at the same time").toBeUndefined();
      await end(first);
      const next = await elsewhere.claimNext("b", T0 + 5_000);
      expect(next?.enquiry.from_name).toBe("Camila Rojas");
    },
  );

  test("keeps when an enquiry is tried again, and why it failed", async () => {
    await postpone(await accepted(), T0 + 5 * MINUTE);
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1, last_failure: "500", claim: null });
    expect(await table.nextDueAt()).toBe(T0 + 5 * MINUTE);
    expect(await elsewhere.claimNext("b", T0 + 5 * MINUTE - 1)).toBeUndefined();
    expect(await elsewhere.claimNext("b", T0 + 5 * MINUTE)).toMatchObject({ id: submission.id, attempts: 1 });
  });

  test("gives what is due the longest first, one at a time and not faster than the provider takes it", async () => {
    const [later, sooner] = [submissionOf("form-0002"), submissionOf("form-0003")];
    await postpone(await accepted(later), T0 + 5 * MINUTE);
    await postpone(await accepted(sooner), T0 + 2 * MINUTE);
    const now = T0 + 9 * MINUTE;
    const both = await Promise.all([table.claimNext("b", now), elsewhere.claimNext("c", now)]);
    expect(both.map((one) => one?.id).filter(Boolean)).toEqual([sooner.id]);
    expect(await table.claimNext("d", now + 1_000)).toBeUndefined();
    expect(await table.claimNext("d", now + 1_200)).toMatchObject({ id: later.id });
  });

  test("gives each of many to one of many processes", async () => {
    const tables = await Promise.all([1, 2, 3].map(() => under.open({ betweenSendsMs: 0 })));
    const ids = Array.from({ length: 20 }, (_, n) => submissionOf(`form-race-${n}`));
    for (const one of ids) await postpone(await accepted(one));
    const won: string[] = [];
    const work = async (mine: EnquiryTable, name: string) => {
      for (let misses = 0; misses < 20; ) {
        const one = await mine.claimNext(`${name}${won.length}`, T0 + MINUTE);
        if (one) won.push(one.id);
        else misses += 1;
      }
    };
    await Promise.all(tables.map((mine, n) => work(mine, `p${n}-`)));
    expect(won.sort()).toEqual(ids.map(({ id }) => id).sort());
  });

  test("gives what a process that died had in hand to another, at the end of its lease", async () => {
    await accepted();
    expect(await table.nextDueAt()).toBe(T0 + LEASE_MS);
    expect(await elsewhere.claimNext("b", T0 + LEASE_MS - 1)).toBeUndefined();
    expect((await elsewhere.claimNext("b", T0 + LEASE_MS))?.enquiry).toEqual(sampleEnquiry);
    expect(LEASE_MS).toBeLessThanOrEqual(30_000);
  });

  test("lets nobody end what is no longer theirs, but takes any news of a delivery", async () => {
    const slow = await accepted();
    const quick = await elsewhere.claimNext("b", T0 + LEASE_MS);
    await postpone(slow, T0 + MINUTE);
    expect(await only()).toMatchObject({ state: "sending", claim: "b" });
    await table.noteSent(slow, T0 + LEASE_MS + 1);
    expect(await table.counts()).toEqual(NOTHING);
    if (quick) await postpone(quick, T0 + MINUTE, elsewhere);
    expect(await table.counts(), "it does not come back").toEqual(NOTHING);
  });

  test("notes a delivery of what it never stored", async () => {
    await table.noteSent({ ...submission, claim: "" }, T0);
    expect(await elsewhere.accept(submission, "b", T0 + 1)).toBe("delivered");
  });

  test("keeps dead letters out of the way until an operator retries them", async () => {
    await table.noteFailed({ ...(await accepted()), attempts: 9 }, failed());
    expect(await table.counts()).toEqual({ ...NOTHING, dead: 1 });
    const later = T0 + 2 * RETRY_PERIOD_MS;
    expect(await table.claimNext("b", later)).toBeUndefined();
    expect(await table.retry(submission.id, later)).toBe(1);
    expect(await table.claimNext("b", later)).toMatchObject({ retryUntil: later + RETRY_PERIOD_MS });
  });

  test("brings a dead letter back when its visitor sends it again, as new", async () => {
    await table.noteFailed({ ...(await accepted()), attempts: 9 }, failed());
    const again = T0 + RETRY_PERIOD_MS;
    expect(await accepted(submission, again)).toMatchObject({
      attempts: 0,
      retryUntil: again + RETRY_PERIOD_MS,
    });
  });

  test("keeps suspects apart: never sent by themselves nor with the others, but by their id", async () => {
    const suspect = suspected(submission);
    expect(await table.keepSuspect(suspect, T0)).toBe(true);
    expect(await elsewhere.keepSuspect(suspect, T0 + 1)).toBe(false);
    expect(await table.counts()).toEqual({ ...NOTHING, suspect: 1 });
    expect(await table.claimNext("b", T0 + MINUTE)).toBeUndefined();
    expect(await table.retry(undefined, T0)).toBe(0);
    await accepted();
    expect(await table.rows(), "beside the same form from a person").toHaveLength(2);
    expect(await table.retry(suspect.id, T0)).toBe(1);
    expect(await table.claimNext("b", T0 + MINUTE / 10)).toMatchObject({
      id: suspect.id,
      enquiry: sampleEnquiry,
    });
  });

  test("lets so many go in an hour, whoever sends them, and keeps the others for the next", async () => {
    const [here, there] = [await under.open({ perHour: 2 }), await under.open({ perHour: 2 })];
    const [one, two, three] = ["form-1", "form-2", "form-3"].map((form) => submissionOf(form));
    if (!one || !two || !three) throw new Error("unreachable");
    await here.noteSent(await accepted(one, T0, here), T0);
    const inHand = await accepted(two, T0, there);
    expect(await here.accept(three, "b", T0 + 1)).toBe("waiting");
    expect(await there.accept(three, "b", T0 + 2), "a repeat changes nothing").toBe("waiting");
    await there.noteSent(inHand, T0 + MINUTE);
    expect(await there.claimNext("b", T0 + 60 * MINUTE - 1)).toBeUndefined();
    const late = T0 + 60 * MINUTE;
    expect(await there.claimNext("b", late)).toMatchObject({
      id: three.id,
      retryUntil: late + RETRY_PERIOD_MS,
    });
  });

  test("deletes everything after 30 days, not earlier, and nothing that is in hand", async () => {
    await table.noteSent(await accepted(submissionOf("sent")), T0 + 1);
    await table.noteFailed(await accepted(submissionOf("dead")), failed());
    await postpone(await accepted(submissionOf("waiting")));
    await table.keepSuspect(submissionOf("suspect"), T0);
    await accepted(submissionOf("in hand"));
    expect(await table.purge(T0 + KEEP_MS)).toEqual({ undelivered: 0, suspects: 0 });
    expect(await table.purge(T0 + KEEP_MS + 1)).toEqual({ undelivered: 2, suspects: 1 });
    expect(await table.rows({ receipts: true }), "the receipt and the one in hand").toHaveLength(2);
    await table.purge(T0 + KEEP_MS + 2);
    expect(await table.rows({ receipts: true })).toHaveLength(1);
  });

  test("goes on with the others when a row is damaged", async () => {
    const fatal = vi.spyOn(log, "fatal");
    const { tables } = await under.database();
    await postpone(await accepted(submissionOf("broken")), T0 - 1);
    await (await tables()).updateTable("enquiries").set({ message: null }).execute();
    await postpone(await accepted());
    expect(await table.claimNext("b", T0 + MINUTE)).toBeUndefined();
    expect(fatal).toHaveBeenCalledOnce();
    expect(await table.claimNext("c", T0 + 2 * MINUTE)).toMatchObject({ id: submission.id });
    expect(await table.counts()).toEqual({ ...NOTHING, dead: 1, sending: 1 });
  });

  test("works on tables to which a newer release has added something", async () => {
    const { tables } = await under.database();
    const db = await tables();
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "999-newer", timestamp: "now" } as never)
      .execute();
    await db.schema.alterTable("enquiries").addColumn("newer", "text").execute();
    expect(await (await under.open()).accept(submission, "b", T0)).toMatchObject({ id: submission.id });
  });

  test("is made once by processes that start together", async () => {
    const several = await Promise.all(Array.from({ length: 4 }, () => under.open()));
    const results = await Promise.all(
      several.map((one, n) =>
        one.accept(submissionOf(`form-${n}`), "b", T0).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(results).toContain(true);
    for (const one of several) await one.probe(T0);
  });
});

describe("suspects", () => {
  test("have ids of their own", () => {
    expect(suspected(submission).id).not.toBe(submission.id);
    expect(suspected(submission).id).not.toBe(suspected(corrected).id);
  });
});
