import { randomUUID } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import * as v from "valibot";
import { log } from "../log.server";
import type { Database } from "./database/database";
import {
  type EnquiryRow,
  type EnquiryState,
  insertNew,
  type SendableRow,
  SendableRowSchema,
} from "./database/tables";
import type { Identity, Submission } from "./submission";
import { cameFirst, hasJustSent, mendTimes, placesTaken, wasDelivered } from "./table-rules";
import { TIMING, type Timing } from "./timing";

/** Undelivered enquiries by state; this is the empty table's answer. Times are null where there is none. */
export const NOTHING = {
  /** Those that are being sent included. */
  waiting: 0,
  dead: 0,
  suspect: 0,
  /** When the oldest that waits was accepted, and the oldest suspect. */
  waitsSince: null as number | null,
  suspectSince: null as number | null,
};

const UNTRIED = { attempts: 0, retry_until: 0, last_failure: "", claim: null, claimed_at: 0 };
const NEW = { ...UNTRIED, delivered_at: 0, receipts: "" };
const NO_PERSONAL_DATA = { from_name: null, telefono: null, from_mail: null, message: null };

/**
 * The life of enquiries, in steps of one conditional statement each: any number of processes may share the table, a repeated
 * step does no harm, and a process that dies leaves no half step. A visitor's text never changes while a process is sending
 * it. Times are milliseconds since 1970. All methods reject while the database can't be used.
 */
export class EnquiryTable {
  /** `perHour`: enquiries that are sent in an hour. `timing`: of everything that works on this table. */
  constructor(
    readonly database: Database,
    readonly perHour: number,
    readonly timing: Timing = TIMING,
  ) {}

  /** Counts without reading what visitors wrote. */
  async count(): Promise<typeof NOTHING> {
    const { rows } = await this.database.use((db) =>
      sql<typeof NOTHING>`select
          count(*) filter (where state in ('waiting', 'sending')) as waiting,
          count(*) filter (where state = 'dead') as dead,
          count(*) filter (where state = 'suspect') as suspect,
          min(accepted_at) filter (where state in ('waiting', 'sending')) as "waitsSince",
          min(accepted_at) filter (where state = 'suspect') as "suspectSince"
        from enquiries where state in ('waiting', 'sending', 'dead', 'suspect')`.execute(db),
    );
    return rows[0] as typeof NOTHING;
  }

  /**
   * Stores a submission durably and claims it. It replaces an undelivered text of the same form, dead letters included.
   * Returns the claimed row, or why there is none:
   * - `delivered`: this text arrived before;
   * - `waiting`: stored, but the hour's places are for those that came first;
   * - `sending`: another process is sending this text;
   * - `occupied`: another process is sending another text of this form; this one is not stored.
   */
  accept(submission: Submission, now = Date.now()) {
    const { id, content_hash, enquiry } = submission;
    const claim = randomUUID();
    const isFull = sql`${placesTaken(now)} + ${cameFirst(id, now)} >= ${this.perHour}`;
    const row = {
      ...UNTRIED,
      content_hash,
      ...enquiry,
      state: sql<EnquiryState>`case when ${isFull} then 'waiting' else 'sending' end`,
      accepted_at: now,
      next_attempt_at: now,
      claim,
      claimed_at: now,
    };
    const replaced = Object.keys(row).map((column) => [column, sql.ref(`excluded.${column}`)]);
    const isDelivered = wasDelivered(submission, now);
    const leaseStart = now - this.timing.lease;
    const isClaimed = sql<SqlBool>`(enquiries.state = 'sending' and enquiries.claimed_at > ${leaseStart})`;
    return this.database.use(async (db) => {
      const stored = await db
        .insertInto("enquiries")
        .values({ ...NEW, id, ...row })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(Object.fromEntries(replaced))
            .where(({ not, or }) => not(or([isDelivered, isClaimed]))),
        )
        .returningAll()
        .executeTakeFirst();
      if (stored) return stored.state === "waiting" ? "waiting" : (stored as SendableRow);
      const query = db.selectFrom("enquiries").selectAll().select(isDelivered.as("is_delivered"));
      const found = await query.where("id", "=", id).executeTakeFirst();
      if (found?.is_delivered) return "delivered";
      // A first try has stored it, and its connection ended before it said so.
      if (found?.claim === claim) return found as SendableRow;
      return found?.content_hash === content_hash ? "sending" : "occupied";
    });
  }

  async wasDelivered(submission: Submission, now = Date.now()): Promise<boolean> {
    const isDelivered = sql`select id from enquiries where id = ${submission.id} and ${wasDelivered(submission, now)}`;
    return (await this.database.use((db) => isDelivered.execute(db))).rows.length > 0;
  }

  /** Stores a suspected bot submission, which is sent only when an operator says so. */
  async storeSuspect({ id, content_hash, enquiry }: Submission, now = Date.now()): Promise<void> {
    const row = { ...NEW, id, content_hash, ...enquiry, accepted_at: now, next_attempt_at: now };
    await this.database.use((db) => insertNew(db, { ...row, state: "suspect" }));
  }

  /**
   * Claims the enquiry that is due the longest, also one whose process died; undefined while none may be sent. `own`: ids
   * that this process is sending or has sent, even if their leases have ended by the clock. Gives up a damaged row with a
   * `fatal` line, so that it holds up no other.
   */
  async claimNext(now = Date.now(), own: readonly string[] = []): Promise<SendableRow | undefined> {
    const { lease, betweenSends, overdue } = this.timing;
    const isDue = sql`(state = 'waiting' and next_attempt_at <= ${now}
      or state = 'sending' and claimed_at <= ${now - lease})`;
    // What is due is checked once more: another process may have taken it since.
    const claim = sql<EnquiryRow>`update enquiries
      set state = 'sending', claim = ${randomUUID()}, claimed_at = ${now}
      where id = (select id from enquiries
          where ${isDue} and id not in (${sql.join(["", ...own])}) order by next_attempt_at limit 1)
        and ${isDue}
        and ${placesTaken(now)} < ${this.perHour}
        and not ${hasJustSent(now - betweenSends, now - overdue)}
      returning *`;
    const row = await this.database.use(async (db) => {
      await mendTimes(now, lease).execute(db);
      return (await claim.execute(db)).rows[0];
    });
    const { success, output } = v.safeParse(SendableRowSchema, row);
    if (success || !row) return output as SendableRow | undefined;
    log.fatal({ enquiry: String(row.id) }, "an enquiry's row is damaged: given up, see the outbox's list");
    await this.noteFailed(row, { state: "dead", last_failure: "damaged row" });
  }

  /**
   * Notes a delivery: the row loses the visitor's text and stays as its receipt. The same happens to an older text of the
   * same form, which this one corrects; a newer text stays, with the receipt added. Also covers submissions that were
   * never stored, or that another process has claimed since.
   */
  async noteSent(
    { id, content_hash, accepted_at }: Identity & { readonly accepted_at: number },
    sentAt = Date.now(),
  ): Promise<void> {
    const receipt = { ...NO_PERSONAL_DATA, content_hash, state: "sent" as const, claim: null, accepted_at };
    const isOlder = sql`(enquiries.content_hash = excluded.content_hash
      or enquiries.accepted_at <= excluded.accepted_at)`;
    const retired = Object.keys(receipt).map((column) => [
      column,
      sql`case when ${isOlder} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`enquiries.${column}`)} end`,
    ]);
    await this.database.use((db) =>
      db
        .insertInto("enquiries")
        .values({
          ...NEW,
          ...receipt,
          id,
          claimed_at: accepted_at,
          next_attempt_at: 0,
          delivered_at: sentAt,
          receipts: content_hash,
        })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({
            ...Object.fromEntries(retired),
            delivered_at: sentAt,
            receipts: sql`case when enquiries.receipts like ${`%${content_hash}%`} then enquiries.receipts
              else enquiries.receipts || ' ' || excluded.receipts end`,
          }),
        )
        .execute(),
    );
    await this.database.forgetDeleted();
  }

  /** Notes a failure and what becomes of the row, unless another process has claimed it since. */
  async noteFailed(
    { id, claim }: Pick<EnquiryRow, "id" | "claim">,
    change: Partial<EnquiryRow>,
  ): Promise<void> {
    await this.database.use((db) => {
      const update = db.updateTable("enquiries").set({ ...change, claim: null });
      return update.where(({ and }) => and({ id, claim })).execute();
    });
  }
}
