import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RETRY_PERIOD_MS, SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import type { Outbox, OutboxEntry } from "../../server/enquiries/outbox";
import { KEEP_MS } from "../../server/enquiries/retry-schedule";
import { plainSubmissionOf, sampleEnquiry, submissionOf } from "./enquiry-samples";

export interface OutboxUnderTest {
  readonly outbox: Outbox;
  /** The same storage as another live process sees it. */
  readonly elsewhere: Outbox;
  dispose(): Promise<void>;
}

const T0 = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

/** What every implementation of {@link Outbox} promises. */
export function describeOutbox(name: string, create: () => Promise<OutboxUnderTest>): void {
  describe(`${name} keeps the outbox's promises`, () => {
    let under: OutboxUnderTest;
    let outbox: Outbox;
    const submission = submissionOf("form-0001");

    beforeEach(async () => {
      under = await create();
      outbox = under.outbox;
    });
    afterEach(() => under.dispose());

    async function claimed(id = submission.id, now = T0): Promise<OutboxEntry> {
      const entry = await outbox.claim(id, now);
      if (!entry) throw new Error("nothing to claim");
      return entry;
    }

    test("is empty at first", async () => {
      expect(await outbox.list()).toEqual([]);
      expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
      expect(await outbox.claim(submission.id, T0)).toBeUndefined();
      expect(await outbox.retry(submission.id, T0)).toBe(false);
    });

    test("returns what was stored, character for character", async () => {
      expect(await outbox.accept(submission, T0)).toBe("stored");
      expect(await claimed()).toMatchObject({ id: submission.id, attempts: 0, enquiry: sampleEnquiry });
    });

    test("holds one entry per submission, however often it is accepted", async () => {
      await outbox.accept(submission, T0);
      expect(await under.elsewhere.accept(submission, T0 + MINUTE)).toBe("stored");
      expect(await outbox.list()).toHaveLength(1);
    });

    test("gives an entry to one process at a time", async () => {
      await outbox.accept(submission, T0);
      const claims = [outbox, under.elsewhere].map((side) => side.claim(submission.id, T0));
      expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
      expect(await outbox.claim(submission.id, T0)).toBeUndefined();
      expect(await under.elsewhere.claim(submission.id, T0)).toBeUndefined();
    });

    test("counts and lists an entry in hand", async () => {
      await outbox.accept(submission, T0);
      await claimed();
      expect(await outbox.counts()).toEqual({ pending: 1, dead: 0 });
      expect(await outbox.list()).toMatchObject([{ state: "sending", entry: { id: submission.id } }]);
    });

    test("removes what was delivered and knows it afterwards, in every process", async () => {
      await outbox.accept(submission, T0);
      await outbox.delivered(await claimed(), T0);
      expect(await outbox.list()).toEqual([]);
      expect(await under.elsewhere.wasDelivered(submission, T0 + MINUTE)).toBe(true);
      expect(await under.elsewhere.accept(submission, T0 + MINUTE)).toBe("delivered");
      expect(await outbox.list()).toEqual([]);
    });

    test("takes the same content without an id for a new enquiry after ten minutes", async () => {
      const plain = plainSubmissionOf("192.0.2.1");
      await outbox.accept(plain, T0);
      await outbox.delivered(await claimed(plain.id), T0);
      expect(await outbox.accept(plain, T0 + SAME_CONTENT_WINDOW_MS)).toBe("delivered");
      const later = T0 + SAME_CONTENT_WINDOW_MS + 1;
      expect(await outbox.accept(plain, later)).toBe("stored");
      expect(await outbox.claim(plain.id, later)).toBeDefined();
    });

    test("sends a corrected content once more when the first one was delivered", async () => {
      await outbox.accept(submission, T0);
      await outbox.delivered(await claimed(), T0);
      const corrected = submissionOf("form-0001", { telefono: "+56 2 2222 2222" });
      expect(await outbox.accept(corrected, T0 + 1)).toBe("stored");
      expect((await claimed(submission.id, T0 + 1)).enquiry.telefono).toBe("+56 2 2222 2222");
    });

    test("replaces what waits with a correction of the same form", async () => {
      await outbox.accept(submission, T0);
      await outbox.postpone({ ...(await claimed()), attempts: 3 });
      await outbox.accept(submissionOf("form-0001", { from_name: "Camila Rojas" }), T0 + MINUTE);
      const listings = await outbox.list();
      expect(listings).toHaveLength(1);
      expect(listings[0]?.entry).toMatchObject({ attempts: 3, enquiry: { from_name: "Camila Rojas" } });
    });

    test("keeps a correction that arrives while the first content is being sent", async () => {
      await outbox.accept(submission, T0);
      const first = await claimed();
      await under.elsewhere.accept(submissionOf("form-0001", { from_name: "Camila Rojas" }), T0);
      await outbox.postpone({ ...first, attempts: 1 });
      expect((await outbox.list()).map(({ entry }) => entry.enquiry.from_name)).toEqual(["Camila Rojas"]);
    });

    test("never has two contents of one form sent at the same time", async () => {
      await outbox.accept(submission, T0);
      const first = await claimed();
      await under.elsewhere.accept(submissionOf("form-0001", { from_name: "Camila Rojas" }), T0);
      expect(await under.elsewhere.claim(submission.id, T0)).toBeUndefined();
      await outbox.delivered(first, T0);
      expect((await under.elsewhere.claim(submission.id, T0))?.enquiry.from_name).toBe("Camila Rojas");
    });

    test("keeps when an entry is to be tried again, and why", async () => {
      await outbox.accept(submission, T0);
      const nextAttemptAt = new Date(T0 + 5 * MINUTE).toISOString();
      const failed = { ...(await claimed()), attempts: 1, lastFailure: "500 down", nextAttemptAt };
      await outbox.postpone(failed);
      expect(await under.elsewhere.list()).toEqual([{ state: "pending", entry: failed }]);
    });

    test("keeps dead letters out of the way until somebody retries them", async () => {
      await outbox.accept(submission, T0);
      await outbox.bury({ ...(await claimed()), attempts: 9, lastFailure: "500 down" });
      expect(await outbox.counts()).toEqual({ pending: 0, dead: 1 });
      expect(await outbox.claim(submission.id, T0 + RETRY_PERIOD_MS)).toBeUndefined();
      const later = T0 + 2 * RETRY_PERIOD_MS;
      expect(await outbox.retry(submission.id, later)).toBe(true);
      expect(await outbox.counts()).toEqual({ pending: 1, dead: 0 });
      expect(Date.parse((await claimed(submission.id, later)).retryUntil)).toBe(later + RETRY_PERIOD_MS);
    });

    test("brings a dead letter back when its visitor sends it again", async () => {
      await outbox.accept(submission, T0);
      await outbox.bury({ ...(await claimed()), attempts: 9 });
      await outbox.accept(submission, T0 + RETRY_PERIOD_MS);
      expect(await outbox.list()).toMatchObject([{ state: "pending", entry: { attempts: 0 } }]);
    });

    test("deletes everything after 30 days, and not earlier", async () => {
      const dead = submissionOf("form-0002");
      await outbox.accept(submission, T0);
      await outbox.accept(dead, T0);
      await outbox.bury(await claimed(dead.id));
      expect(await outbox.purge(T0 + KEEP_MS)).toBe(0);
      expect(await outbox.purge(T0 + KEEP_MS + 1)).toBe(2);
      expect(await outbox.list()).toEqual([]);
    });

    test("says that it can store", async () => {
      await expect(outbox.probe()).resolves.toBeUndefined();
      expect(await outbox.counts()).toEqual({ pending: 0, dead: 0 });
    });
  });
}
