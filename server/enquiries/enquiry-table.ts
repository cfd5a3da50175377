import { randomUUID } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { log } from "../log.server";
import type { Database } from "./database/database";
import {
  type EnquiryRow,
  type EnquiryState,
  enquiryOf,
  NEW_ROW,
  NO_PERSONAL_DATA,
  type SendableRow,
  UNTRIED,
} from "./database/tables";
import { hasJustSent, mendTimes, mustWait, nextOf, wasDelivered } from "./queue-rules";
import type { Submission } from "./submission";
import { DAY, TIMING, type Timing } from "./timing";

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

/** What is known of a delivery. */
export type Delivered = Pick<EnquiryRow, "id" | "content_hash" | "network" | "accepted_at">;

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

  /** Counts without reading what visitors wrote: from an index alone. */
  async count(): Promise<typeof NOTHING> {
    const { rows } = await this.database.use((db) =>
      sql<{ state: EnquiryState; count: number; since: number }>`select state, count(*) as count,
          min(accepted_at) as since
        from enquiries where state in ('waiting', 'sending', 'dead', 'suspect') group by state`.execute(db),
    );
    const of = (...states: EnquiryState[]) => {
      const found = rows.filter(({ state }) => states.includes(state));
      const since = found.length > 0 ? Math.min(...found.map((row) => row.since)) : null;
      return { count: found.reduce((sum, row) => sum + row.count, 0), since };
    };
    const [waiting, suspect] = [of("waiting", "sending"), of("suspect")];
    const counts = { waiting: waiting.count, dead: of("dead").count, suspect: suspect.count };
    return { ...counts, waitsSince: waiting.since, suspectSince: suspect.since };
  }

  /**
   * Stores a submission durably and leases it. It replaces an undelivered text of the same form, dead letters included; an
   * unchanged text in the queue keeps its place. Returns the leased row, or the outcome where there is none:
   * - `sent`: this text was delivered before;
   * - `queued`: stored, but the hour's places are for those that came first, or the submission is `crowded`;
   * - `kept`: another process is sending this text;
   * - `failed`: another process is sending another text of this form; this one is not stored.
   */
  accept(submission: Submission, now = Date.now(), isCrowded = false) {
    const { id, content_hash, network, enquiry } = submission;
    const claim = randomUUID();
    const state = isCrowded
      ? ("waiting" as const)
      : sql<EnquiryState>`case when ${mustWait(submission, this.perHour, now)} then 'waiting' else 'sending' end`;
    const place = { accepted_at: now, next_attempt_at: now };
    const row = { ...UNTRIED, content_hash, network, ...enquiry, state, ...place, claim, claimed_at: now };
    const isQueued = sql`(enquiries.state = 'waiting' and enquiries.attempts = 0
      and enquiries.content_hash = excluded.content_hash)`;
    const replaced = Object.keys(row).map((column) => {
      const [before, after] = [sql.ref(`enquiries.${column}`), sql.ref(`excluded.${column}`)];
      return [column, column in place ? sql`case when ${isQueued} then ${before} else ${after} end` : after];
    });
    const isDelivered = wasDelivered(submission, now);
    const leaseStart = now - this.timing.lease;
    const isLeased = sql<SqlBool>`(enquiries.state = 'sending' and enquiries.claimed_at > ${leaseStart})`;
    return this.database.use(async (db) => {
      const stored = await db
        .insertInto("enquiries")
        .values({ ...NEW_ROW, id, ...row })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(Object.fromEntries(replaced))
            .where(({ not, or }) => not(or([isDelivered, isLeased]))),
        )
        .returningAll()
        .executeTakeFirst();
      const delivered = isDelivered.as("is_delivered");
      const query = db.selectFrom("enquiries").selectAll().select(delivered).where("id", "=", id);
      const found = stored ?? (await query.executeTakeFirst());
      if (found && "is_delivered" in found && found.is_delivered) return "sent";
      // Also where a first try has stored it, and its connection ended before it said so.
      if (found?.claim === claim) return found.state === "waiting" ? "queued" : (found as SendableRow);
      return found?.content_hash === content_hash ? "kept" : "failed";
    });
  }

  async wasDelivered(submission: Submission, now = Date.now()): Promise<boolean> {
    const isDelivered = sql`select id from enquiries where id = ${submission.id} and ${wasDelivered(submission, now)}`;
    return (await this.database.use((db) => isDelivered.execute(db))).rows.length > 0;
  }

  /**
   * Leases the enquiry whose turn it is, also one whose process died; undefined while none may be sent. `own`: ids that this
   * process is sending or has sent, even if their leases have ended by the clock. Gives up a damaged row with a `fatal`
   * line, so that it holds up no other.
   */
  async claimNext(now = Date.now(), own: readonly string[] = []): Promise<SendableRow | undefined> {
    const { lease, betweenSends, overdue } = this.timing;
    const isDue = sql`((state = 'waiting' and next_attempt_at <= ${now})
      or (state = 'sending' and claimed_at <= ${now - lease}))`;
    const isOthers = sql`${isDue} and id not in (${sql.join(["", ...own])})`;
    // What is due is checked once more: another process may have taken it since.
    const claim = sql<SendableRow>`update enquiries
      set state = 'sending', claim = ${randomUUID()}, claimed_at = ${now}
      where id = ${nextOf(isOthers, this.perHour, now)}
        and ${isDue} and not ${hasJustSent(now - betweenSends, now - overdue)}
      returning *`;
    const row = await this.database.use(async (db) => {
      for (const statement of mendTimes(now, lease)) await statement.execute(db);
      return (await claim.execute(db)).rows[0];
    });
    if (!row || enquiryOf(row)) return row;
    log.fatal({ enquiry: String(row.id) }, "an enquiry's row is damaged: given up, see the outbox's list");
    await this.noteFailed(row, { state: "dead", last_failure: "damaged row" });
  }

  /**
   * Notes a delivery, which takes a place of its hour: the row loses the visitor's text and stays as its receipt. The same happens to an older text of the
   * same form, which this one corrects; a newer text stays, with the receipt added. Also covers submissions that were
   * never stored, or that another process has leased since.
   */
  async noteSent({ id, content_hash, network, accepted_at }: Delivered, sentAt = Date.now()): Promise<void> {
    const receipt = { ...NO_PERSONAL_DATA, content_hash, state: "sent" as const, claim: null, accepted_at };
    const isOlder = sql`(enquiries.content_hash = excluded.content_hash
      or enquiries.accepted_at <= excluded.accepted_at)`;
    const retired = Object.keys(receipt).map((column) => [
      column,
      sql`case when ${isOlder} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`enquiries.${column}`)} end`,
    ]);
    const isFirst = sql`case when exists (select 1 from sends where network = ${network} and sent_at > ${sentAt - DAY})
      then 0 else 1 end`;
    const send = sql`insert into sends (id, network, sent_at, is_first)
      values (${`${id} ${content_hash} ${sentAt}`}, ${network}, ${sentAt}, ${isFirst}) on conflict (id) do nothing`;
    await this.database.use(async (db) => {
      await send.execute(db);
      await db
        .insertInto("enquiries")
        .values({
          ...NEW_ROW,
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
        .execute();
    });
    await this.database.forgetDeleted();
  }

  /** Notes a failure and what becomes of the row, unless another process has leased it since. */
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
