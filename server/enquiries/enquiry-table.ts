import { randomUUID } from "node:crypto";
import { type Expression, type SqlBool, sql } from "kysely";
import * as v from "valibot";
import { log } from "../log.server";
import type { Database } from "./database";
import type { Identity, Submission } from "./submission";
import { type EnquiryRow, type EnquiryState, type SendableRow, SendableRowSchema } from "./tables";
import { TIMING, type Timing } from "./timing";

const HOUR = 60 * 60_000;

/**
 * A row that is in this process's hands now, or why it is not. `delivered`: this text arrived before; `waiting`: the
 * hour's enquiries have gone, so it waits its turn; `in hand`: somebody else is sending this text; `occupied`: somebody
 * else is sending another text of this form, and this one is not stored.
 */
export type Accepted = SendableRow | "delivered" | "waiting" | "in hand" | "occupied";

interface Options {
  readonly database: Database;
  /** Enquiries that are sent in an hour. */
  readonly perHour: number;
  readonly timing?: Pick<Timing, "lease" | "betweenSends">;
}

const UNTRIED = { attempts: 0, retry_until: 0, last_failure: "", claim: null, claimed_at: 0 };
const NEW = { ...UNTRIED, delivered_at: 0, receipts: "" };
const NO_PERSONAL_DATA = { from_name: null, telefono: null, from_mail: null, message: null };

/**
 * The life of enquiries. Each step is one statement that says what it expects and returns what it found: any number of
 * processes may work on the same table, and one that dies leaves no half step. What the visitor wrote never changes
 * while somebody is sending it. Times are milliseconds since 1970. Everything rejects while the database can't be used.
 */
export class EnquiryTable {
  constructor(private readonly options: Options) {}

  /**
   * Stores a submission durably and takes it in hand. It replaces what could not be delivered of the same form, and
   * begins anew what was given up.
   */
  accept(submission: Submission, now = Date.now()): Promise<Accepted> {
    const { id, content_hash, enquiry } = submission;
    const row = {
      ...UNTRIED,
      content_hash,
      ...enquiry,
      state: sql<EnquiryState>`case when ${this.#isPaceUsedUp(now)} then 'waiting' else 'sending' end`,
      accepted_at: now,
      next_attempt_at: now,
      claim: randomUUID(),
      claimed_at: now,
    };
    const replaced = Object.keys(row).map((column) => [column, sql.ref(`excluded.${column}`)]);
    const isDelivered = wasDelivered(submission, now);
    const leaseStart = now - (this.options.timing ?? TIMING).lease;
    const isInHand = sql<SqlBool>`(enquiries.state = 'sending' and enquiries.claimed_at > ${leaseStart})`;
    return this.options.database.use(async (db) => {
      const stored = await db
        .insertInto("enquiries")
        .values({ ...NEW, id, ...row })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(Object.fromEntries(replaced))
            .where(({ not, or }) => not(or([isDelivered, isInHand]))),
        )
        .returningAll()
        .executeTakeFirst();
      if (stored) return stored.state === "waiting" ? "waiting" : (stored as SendableRow);
      const found = await db
        .selectFrom("enquiries")
        .select(["content_hash", isDelivered.as("is_delivered")])
        .where("id", "=", id)
        .executeTakeFirst();
      if (found?.is_delivered) return "delivered";
      return found?.content_hash === content_hash ? "in hand" : "occupied";
    });
  }

  wasDelivered(submission: Submission, now = Date.now()): Promise<boolean> {
    return this.options.database.use(async (db) => {
      const found = db.selectFrom("enquiries").select("id").where("id", "=", submission.id);
      return (await found.where(wasDelivered(submission, now)).executeTakeFirst()) !== undefined;
    });
  }

  /** Stores what looks like a machine's. Nobody sends it unless an operator says so. */
  async storeSuspect({ id, content_hash, enquiry }: Submission, now = Date.now()): Promise<void> {
    const row = { ...NEW, id, content_hash, ...enquiry, accepted_at: now, next_attempt_at: now };
    await this.options.database.use((db) =>
      db
        .insertInto("enquiries")
        .values({ ...row, state: "suspect" })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
  }

  /** Takes what is due the longest, what a process that died had in hand included; undefined while nothing may go. */
  async claimNext(now = Date.now()): Promise<SendableRow | undefined> {
    const { lease, betweenSends } = this.options.timing ?? TIMING;
    const isDue = sql<SqlBool>`(state = 'waiting' and next_attempt_at <= ${now}
      or state = 'sending' and claimed_at <= ${now - lease})`;
    const hasJustSent = sql<SqlBool>`exists
      (select 1 from enquiries as other where other.claimed_at > ${now - betweenSends})`;
    const row = await this.options.database.use((db) =>
      db
        .updateTable("enquiries")
        .set({ state: "sending", claim: randomUUID(), claimed_at: now })
        .where("id", "=", (eb) =>
          eb.selectFrom("enquiries").select("id").where(isDue).orderBy("next_attempt_at").limit(1),
        )
        // Once more: meanwhile another process may have taken it.
        .where(isDue)
        .where(({ not, or }) => not(or([hasJustSent, this.#isPaceUsedUp(now)])))
        .returningAll()
        .executeTakeFirst(),
    );
    return row && this.#checked(row);
  }

  /**
   * Notes a delivery: the row loses what the visitor wrote and stays as its receipt. Also of what was never stored, and
   * of what somebody else has in hand by now. Another text that has taken its place stays.
   */
  async noteSent({ id, content_hash }: Identity, sentAt = Date.now()): Promise<void> {
    const receipt = { ...NO_PERSONAL_DATA, state: "sent" as const, claim: null, delivered_at: sentAt };
    const row = { ...NEW, id, content_hash, accepted_at: sentAt, claimed_at: sentAt, next_attempt_at: 0 };
    await this.options.database.use((db) =>
      db
        .insertInto("enquiries")
        .values({ ...row, ...receipt, receipts: content_hash })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ ...receipt, receipts: sql`enquiries.receipts || ' ' || excluded.receipts` })
            .where("enquiries.content_hash", "=", content_hash),
        )
        .execute(),
    );
    await this.options.database.forgetDeleted();
  }

  /** Notes a failure and what becomes of the row, unless somebody else has it in hand by now. */
  async noteFailed(
    { id, claim }: Pick<EnquiryRow, "id" | "claim">,
    change: Partial<EnquiryRow>,
  ): Promise<void> {
    await this.options.database.use((db) =>
      db
        .updateTable("enquiries")
        .set({ ...change, claim: null })
        .where("id", "=", id)
        .where("claim", "=", claim)
        .execute(),
    );
  }

  /** Counted from the table, so that restarts and replicas change nothing. */
  #isPaceUsedUp(now: number): Expression<SqlBool> {
    return sql<SqlBool>`((select count(*) from enquiries
      where claimed_at > ${now - HOUR} and state in ('sending', 'sent')) >= ${this.options.perHour})`;
  }

  /** A row that nobody can use is given up, loudly, so that it holds up no other. */
  async #checked(row: EnquiryRow): Promise<SendableRow | undefined> {
    const { success, output } = v.safeParse(SendableRowSchema, row);
    if (success) return output;
    log.fatal({ enquiry: String(row.id) }, "an enquiry's row is damaged: given up, see the outbox's list");
    await this.noteFailed(row, { state: "dead", last_failure: "damaged row" });
    return undefined;
  }
}

function wasDelivered({ content_hash, repeatWindowMs }: Submission, now: number) {
  // Half of all time is enough for a window without end.
  const since = Math.max(now - repeatWindowMs, 1);
  return sql<SqlBool>`(enquiries.receipts like ${`%${content_hash}%`} and enquiries.delivered_at >= ${since})`;
}
