import { beforeEach, expect, test, vi } from "vitest";
import { SAME_CONTENT_WINDOW_MS } from "~domain/enquiry/enquiry";
import { NO_PERSONAL_DATA, newRow, type SendableRow } from "../../server/enquiries/database/tables";
import type { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { storedRows } from "../../server/enquiries/outbox-command";
import { suspected } from "../../server/enquiries/submission";
import { TIMING } from "../../server/enquiries/timing";
import { log } from "../../server/log.server";
import { describeDatabases } from "../support/databases";
import { sampleEnquiry, submissionOf } from "../support/enquiry-samples";

const T0 = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const submission = submissionOf("form-0001");
const corrected = submissionOf("form-0001", { from_name: "Camila Rojas" });

describeDatabases("The table of enquiries", (under) => {
  let table: EnquiryTable;
  /** The table as another live process sees it. */
  let elsewhere: EnquiryTable;
  beforeEach(() => {
    [table, elsewhere] = [under.open(), under.open()];
  });

  async function accepted(what = submission, now = T0, by = table): Promise<SendableRow> {
    const { row, outcome } = (await by.accept(what, now)) ?? {};
    if (!row) throw new Error(`not leased, but ${outcome}`);
    return row;
  }
  const outcomeOf = async (what: typeof submission, now: number, by = table) =>
    (await by.accept(what, now))?.outcome;
  const postpone = (row: SendableRow, at: number, by = table) =>
    by.noteFailed(row, { state: "waiting", attempts: row.attempts + 1, next_attempt_at: at });
  const giveUp = (row: SendableRow) => table.noteFailed(row, { state: "dead", attempts: 9 });
  /** Stores an enquiry whose first attempt has failed. */
  const store = async (what = submission, at = T0) => postpone(await accepted(what), at);
  const rows = (receipts = false) => storedRows(table.database, { receipts });

  test("keeps a receipt of every text that was delivered, and nothing that a visitor wrote", async () => {
    await table.noteSent(await accepted(), T0);
    expect(await elsewhere.wasDelivered(submission, T0 + MINUTE)).toBe(true);
    expect(await rows(true)).toMatchObject([{ state: "sent", claim: null, delivered_at: T0 }]);
    await table.noteSent(await accepted(corrected, T0 + 1), T0 + 2);
    for (const content of [submission, corrected])
      expect(await outcomeOf(content, T0 + MINUTE, elsewhere)).toBe("sent");
    const text = JSON.stringify(await rows(true));
    for (const value of Object.values(sampleEnquiry)) expect(text).not.toContain(value);
  });

  test("puts a correction in the place of what was given up, or sent by a process that died, as new", async () => {
    const later = T0 + TIMING.lease;
    for (const what of [submission, submissionOf("form-0002")]) {
      const row = await accepted(what);
      if (what === submission) await giveUp(row);
      const correction = { ...what, ...corrected, id: what.id };
      const asNew = { ...corrected.enquiry, attempts: 0, accepted_at: later };
      expect(await accepted(correction, later)).toMatchObject(asNew);
    }
    expect(await rows()).toHaveLength(2);
  });

  test("gives what is due the longest first, one at a time and not faster than the provider takes it", async () => {
    const [later, sooner] = [submissionOf("form-0002"), submissionOf("form-0003")];
    await store(later, T0 + 5 * MINUTE);
    await store(sooner, T0 + 2 * MINUTE);
    expect(await table.claimNext(T0 + 2 * MINUTE - 1)).toBeUndefined();
    const now = T0 + 9 * MINUTE;
    const both = await Promise.all([table.claimNext(now), elsewhere.claimNext(now)]);
    expect(both.flatMap((row) => row?.id ?? [])).toEqual([sooner.id]);
    expect(await table.claimNext(now + 1_000)).toBeUndefined();
    expect(await table.claimNext(now + 1_200)).toMatchObject({ id: later.id });
  });

  test("gives what a dead process was sending to another, within half a minute, and takes any news of it", async () => {
    const slow = await accepted();
    expect(await elsewhere.claimNext(T0 + TIMING.lease - 1)).toBeUndefined();
    const quick = await elsewhere.claimNext(T0 + TIMING.lease);
    expect(quick).toMatchObject(sampleEnquiry);
    expect(TIMING.lease).toBeLessThanOrEqual(30_000);
    await postpone(slow, T0 + MINUTE);
    const taken = { state: "sending", claim: quick?.claim };
    expect(await rows(), "no longer its own to end").toMatchObject([taken]);
    await table.noteSent(slow, T0 + TIMING.lease + 1);
    if (quick) await postpone(quick, T0 + MINUTE, elsewhere);
    expect(await rows(), "it does not come back").toEqual([]);
  });

  test("notes a late delivery without harm to the text that has taken its place", async () => {
    const slow = await accepted();
    await accepted(corrected, T0 + TIMING.lease, elsewhere);
    await table.noteSent(slow, T0 + TIMING.lease + 1);
    expect(await rows()).toMatchObject([{ state: "sending", ...corrected.enquiry }]);
    expect(await outcomeOf(submission, T0 + TIMING.lease + 2, elsewhere)).toBe("sent");
  });

  test("comes to the same when a step runs twice, as after a connection that ended before its answer", async () => {
    const repeating = under.open({ perHour: 2 });
    const use = repeating.database.use.bind(repeating.database);
    vi.spyOn(repeating.database, "use").mockImplementation((work) => use(work).then(() => use(work)));
    const row = await accepted(submission, T0, repeating);
    expect(await rows()).toMatchObject([{ claim: row.claim, state: "sending" }]);
    await postpone(row, T0 + 2, repeating);
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    await repeating.noteSent(await accepted(submission, T0 + 3, repeating), T0 + 4);
    expect(await rows(true)).toMatchObject([{ state: "sent", receipts: ` ${submission.content_hash}` }]);
    expect(await accepted(submissionOf("form-0002"), T0 + 5, repeating), "one place").toMatchObject({});
    await repeating.keepSuspect(suspected(submission), T0);
    expect(await table.count()).toMatchObject({ suspect: 1, suspectSince: T0 });
  });

  test("keeps dead letters and suspects out of the way, apart from what people send", async () => {
    await giveUp(await accepted(submissionOf("form-0002")));
    for (const by of [table, elsewhere]) await by.keepSuspect(suspected(submission), T0);
    expect(await table.count()).toMatchObject({ waiting: 0, dead: 1, suspect: 1 });
    expect(await table.claimNext(T0 + MINUTE)).toBeUndefined();
    await accepted();
    expect(await rows(), "beside the same form from a person").toHaveLength(3);
    expect(suspected(submission).id).not.toBe(suspected(corrected).id);
  });

  test("has room for half of it from one group of networks, and for all from others and unknown ones", async () => {
    const small = under.open({ perHour: 1 });
    expect(small.mostStored).toBe(168);
    const from = (n: number, address: string) => submissionOf(`form-${n}`, {}, address);
    const fill = async (first: number, last: number, address: (n: number) => string) => {
      const values = Array.from({ length: last - first }, (_, n) => ({
        ...newRow(from(first + n, address(n)), T0),
        state: "waiting" as const,
      }));
      await small.database.use((db) => db.insertInto("enquiries").values(values).execute());
    };
    const rooms = () =>
      Promise.all(
        ["198.51.3.1", "203.0.113.1", ""].map((address) => small.hasRoom(from(0, address).network)),
      );
    await fill(0, 83, (n) => `198.51.${n}.1`);
    expect(await rooms()).toEqual([true, true, true]);
    await fill(83, 84, () => "198.51.200.1");
    expect(await rooms()).toEqual([false, true, true]);
    await fill(84, 168, () => "");
    expect(await rooms()).toEqual([false, false, false]);
  });

  test("keeps a thousand suspects; one more makes the newest of the largest group of networks give way", async () => {
    const from = (n: number, address: string) => suspected(submissionOf(`form-${n}`, {}, address));
    const values = Array.from({ length: 999 }, (_, n) => ({
      ...newRow(from(n, `198.51.${n % 256}.1`), T0 + n),
      state: "suspect" as const,
    }));
    await table.database.use((db) => db.insertInto("enquiries").values(values).execute());
    expect(await table.keepSuspect(from(1_000, "203.0.113.1"), T0 + 1_000)).toBeNull();
    expect(await table.keepSuspect(from(1_001, "203.0.113.1"), T0 + 1_001)).toBe(values.at(-1)?.id);
    expect(await table.count()).toMatchObject({ suspect: 1_000 });
  });

  test("gives the hour's places by sends, however few forms they come from, and first to what is due", async () => {
    const mine = under.open({ perHour: 2 });
    const [second, third] = [submissionOf("form-0002"), submissionOf("form-0003")];
    await store(submission, T0 + MINUTE);
    await mine.noteSent(await accepted(second, T0 + 1, mine), T0 + 1);
    expect(await outcomeOf(third, T0 + MINUTE, mine), "the second place is the first one's").toBe("queued");
    const next = await mine.claimNext(T0 + 2 * MINUTE);
    expect(next?.id).toBe(submission.id);
    await mine.noteSent(next ?? { ...submission, accepted_at: T0 }, T0 + 2 * MINUTE);
    const again = submissionOf("form-0002", { message: "Otro texto" });
    expect(await outcomeOf(again, T0 + 3 * MINUTE, mine), "none is left").toBe("queued");
    expect(await mine.claimNext(T0 + 59 * MINUTE)).toBeUndefined();
    expect((await mine.claimNext(T0 + 62 * MINUTE))?.id).toBe(third.id);
  });

  test("counts times from a clock that was ahead as now, also a suspect's, so that it is deleted in time", async () => {
    const day = 24 * 60 * MINUTE;
    const left = submissionOf("form-0003");
    const plain = submissionOf("", {}, "192.0.2.1");
    await table.keepSuspect(suspected(submission), T0 + day);
    await postpone(await accepted(submission, T0 + day), T0 + day + MINUTE);
    await table.noteSent(await accepted(plain, T0 + day), T0 + day);
    await accepted(left, T0 + day);
    const first = await table.claimNext(T0 + MINUTE);
    const times = { accepted_at: T0 + MINUTE, claimed_at: 0 };
    expect(await rows()).toContainEqual(expect.objectContaining({ state: "suspect", ...times }));
    const sends = await table.database.use((db) => db.selectFrom("sends").select("sent_at").execute());
    expect(sends, "they count for this hour").toEqual([{ sent_at: T0 + MINUTE }]);
    if (first) await postpone(first, T0 + 9 * MINUTE);
    const claimed = [first, await table.claimNext(T0 + 2 * MINUTE)];
    expect(claimed.map((row) => row?.id)).toEqual([submission.id, left.id]);
    expect(claimed.map((row) => row?.accepted_at)).toEqual([T0 + MINUTE, T0 + MINUTE]);
    const later = T0 + 2 * MINUTE + SAME_CONTENT_WINDOW_MS;
    expect(await accepted(plain, later), "a new enquiry").toMatchObject({ accepted_at: later });
  });

  test("goes on with the others when a row is damaged", async () => {
    const fatal = vi.spyOn(log, "fatal");
    await store(submissionOf("broken"), T0 - 1);
    await table.database.use((db) => db.updateTable("enquiries").set(NO_PERSONAL_DATA).execute());
    await store();
    expect(await table.claimNext(T0 + MINUTE)).toBeUndefined();
    expect(fatal).toHaveBeenCalledOnce();
    expect(await table.claimNext(T0 + 2 * MINUTE)).toMatchObject({ id: submission.id });
    expect(await table.count()).toMatchObject({ waiting: 1, dead: 1 });
  });

  test("gives networks their turns in a full hour, and an unchanged text its place", async () => {
    const mine = under.open({ perHour: 10, timing: { ...TIMING, betweenSends: 0 } });
    const from = (network: number, form: string) =>
      submissionOf(`${form}-${network}`, {}, `192.0.${network}.1`);
    for (let n = 0; n < 10; n += 1) await mine.noteSent(await accepted(from(1, `${n}`), T0, mine), T0);
    const [second, third, other] = [from(1, "second"), from(1, "third"), from(2, "form")];
    for (const [n, one] of [second, third, other].entries())
      expect(await outcomeOf(one, T0 + n, mine)).toBe("queued");
    expect(await outcomeOf(second, T0 + MINUTE, mine), "again").toBe("queued");
    for (const [n, { id }] of [other, second, third].entries()) {
      const row = await mine.claimNext(T0 + (61 + n) * MINUTE);
      expect(row?.id).toBe(id);
      if (row) await mine.noteSent(row, T0 + (61 + n) * MINUTE);
    }
    // Places are left.
    await accepted(from(2, "corrected"), T0 + 61 * MINUTE, mine);
  });

  test("keeps another text under the key of an accepted one, and sends each of them once", async () => {
    const mine = under.open({ perHour: 1, timing: { ...TIMING, betweenSends: 0 } });
    await mine.noteSent(await accepted(submissionOf("form-0002"), T0, mine), T0);
    for (const what of [submission, corrected, submission, corrected])
      expect(await outcomeOf(what, T0 + 1, mine)).toBe("queued");
    const later = T0 + 61 * MINUTE;
    const first = await mine.claimNext(later);
    expect(first).toMatchObject(submission.enquiry);
    if (first) await postpone(first, later + MINUTE, mine);
    expect(await accepted(corrected, later, mine), "whatever became of it").toMatchObject(corrected.enquiry);
    const stored = await rows();
    const second = stored.find(({ id }) => id !== first?.id);
    expect([stored.length, second]).toMatchObject([2, corrected.enquiry]);
    if (second) await mine.noteSent(second, later);
    for (const by of [mine, elsewhere]) {
      expect(await by.wasDelivered(corrected, later + 1)).toBe(true);
      expect(await outcomeOf(corrected, later + 1, by)).toBe("sent");
    }
    if (first) await mine.noteSent(first, later);
    expect(await outcomeOf(corrected, later + 2, elsewhere)).toBe("sent");
    expect(await rows()).toEqual([]);
    const third = submissionOf("form-0001", { message: "Otro texto" });
    expect(await outcomeOf(third, later + 3, mine)).toBe("queued");
    expect(await outcomeOf(submission, later + 4, mine), "delivered long before the third").toBe("sent");
  });
});
