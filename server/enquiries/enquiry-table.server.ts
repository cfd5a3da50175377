import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import * as v from "valibot";
import { type Enquiry, RETRY_PERIOD_MS } from "~content/enquiry";
import { log } from "../log.server";
import type { Database } from "./database.server";
import { KEEP_MS } from "./retry-schedule";
import type { Submission } from "./submission.server";
import { type EnquiryRow, type EnquiryState, SendableRowSchema, type Tables } from "./tables";

const HOUR = 60 * 60_000;

/** An enquiry in the hands of this process. */
export interface ClaimedEnquiry {
  readonly id: string;
  readonly contentHash: string;
  readonly claim: string;
  /** Attempts that failed so far. */
  readonly attempts: number;
  /** Trying ends here, in milliseconds since 1970. */
  readonly retryUntil: number;
  readonly enquiry: Enquiry;
}

/** `elsewhere`: another process is sending it; `waiting`: the hour's enquiries have gone, so it waits its turn. */
export type Accepted = ClaimedEnquiry | "delivered" | "waiting" | "elsewhere";

export interface TableOptions {
  readonly database: Database;
  /** Enquiries that are sent in an hour. */
  readonly perHour: number;
  /** A claim whose process died ends after this time; the relay's limit, and as much again. */
  readonly leaseMs?: number;
  /** Between a send and the next one that nobody waits for: the provider accepts one call a second. */
  readonly betweenSendsMs?: number;
}

type Builder = ExpressionBuilder<Tables, "enquiries">;

const NO_PERSONAL_DATA = { from_name: null, telefono: null, from_mail: null, message: null };

/**
 * What becomes of enquiries, each step one statement that says what it expects and tells what it found: any number of
 * processes may work on the same table, and one that dies leaves no half step. Times are milliseconds since 1970.
 * Everything rejects while the database can't be used.
 */
export class EnquiryTable {
  readonly #options: Required<TableOptions>;

  constructor(options: TableOptions) {
    this.#options = { leaseMs: 20_000, betweenSendsMs: 1_200, ...options };
  }

  /**
   * Stores a submission durably and takes it in hand, unless the same content was delivered or somebody else has it.
   * A corrected content takes the place of what could not be delivered; what was given up comes back to life.
   */
  async accept(submission: Submission, claim: string, now: number): Promise<Accepted> {
    const { id, contentHash, repeatWindowMs, enquiry } = submission;
    const db = await this.#tables();
    const held = this.#isHeld(now);
    const isAlive = sql`enquiries.state in ('waiting', 'sending')`;
    const wasTried = sql`${isAlive} and enquiries.attempts > 0`;
    const row = await db
      .insertInto("enquiries")
      .values({
        ...this.#newRow(id, contentHash, now),
        ...enquiry,
        state: sql<EnquiryState>`case when ${this.#isPaceUsedUp(now)} then 'waiting' else 'sending' end`,
        claim,
        claimed_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({
            content_hash: sql`excluded.content_hash`,
            from_name: sql`excluded.from_name`,
            telefono: sql`excluded.telefono`,
            from_mail: sql`excluded.from_mail`,
            message: sql`excluded.message`,
            state: sql`case when ${held} then enquiries.state else excluded.state end`,
            claim: sql`case when ${held} then enquiries.claim else excluded.claim end`,
            claimed_at: sql`case when ${held} then enquiries.claimed_at else excluded.claimed_at end`,
            accepted_at: sql`case when ${isAlive} then enquiries.accepted_at else excluded.accepted_at end`,
            attempts: sql`case when ${isAlive} then enquiries.attempts else 0 end`,
            last_failure: sql`case when ${isAlive} then enquiries.last_failure else '' end`,
            retry_until: sql`case when ${wasTried} then enquiries.retry_until else excluded.retry_until end`,
            next_attempt_at: sql`excluded.next_attempt_at`,
          })
          .where((eb) => eb.not(wasDelivered(contentHash, now - repeatWindowMs))),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return "delivered";
    if (row.state === "waiting") return "waiting";
    return row.claim === claim ? ((await this.#claimed(row)) ?? "elsewhere") : "elsewhere";
  }

  /** Keeps what looks like a machine's for operators to judge. False when it was there already. */
  async keepSuspect({ id, contentHash, enquiry }: Submission, now: number): Promise<boolean> {
    const db = await this.#tables();
    const row = await db
      .insertInto("enquiries")
      .values({ ...this.#newRow(id, contentHash, now), ...enquiry, state: "suspect" })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  async wasDelivered({ id, contentHash, repeatWindowMs }: Submission, now: number): Promise<boolean> {
    const db = await this.#tables();
    const row = await db
      .selectFrom("enquiries")
      .select("id")
      .where("id", "=", id)
      .where(wasDelivered(contentHash, now - repeatWindowMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether another process has it in hand. */
  async isHeld(id: string, now: number): Promise<boolean> {
    const db = await this.#tables();
    const query = db.selectFrom("enquiries").select("id").where("id", "=", id).where(this.#isHeld(now));
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** Takes what is due the longest, what a process that died had in hand included; undefined while nothing may go. */
  async claimNext(claim: string, now: number): Promise<ClaimedEnquiry | undefined> {
    const db = await this.#tables();
    const isDue = (eb: Builder) =>
      eb.or([
        eb.and([eb("state", "=", "waiting"), eb("next_attempt_at", "<=", now)]),
        eb.and([eb("state", "=", "sending"), eb("claimed_at", "<=", now - this.#options.leaseMs)]),
      ]);
    const row = await db
      .updateTable("enquiries")
      .set({
        state: "sending",
        claim,
        claimed_at: now,
        retry_until: sql`case when attempts = 0 then ${now + RETRY_PERIOD_MS} else retry_until end`,
      })
      .where("id", "=", (eb) =>
        eb.selectFrom("enquiries").select("id").where(isDue).orderBy("next_attempt_at").limit(1),
      )
      // Once more: meanwhile another process may have taken it.
      .where(isDue)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("enquiries as other")
              .select("other.id")
              .where("other.claimed_at", ">", now - this.#options.betweenSendsMs),
          ),
        ),
      )
      .where(sql<SqlBool>`not ${this.#isPaceUsedUp(now)}`)
      .returningAll()
      .executeTakeFirst();
    return row && (await this.#claimed(row));
  }

  /**
   * Notes a delivery: the row loses what the visitor wrote and stays as its receipt. Holds whoever has it in hand, and
   * for an enquiry that was never stored; a correction that came meanwhile stays and waits.
   */
  async noteSent(sent: { id: string; contentHash: string; claim: string }, sentAt: number): Promise<void> {
    const db = await this.#tables();
    const isSame = sql`enquiries.content_hash = excluded.content_hash`;
    const isOurs = sql`enquiries.claim = ${sent.claim}`;
    const personal = (column: string) =>
      sql<string | null>`case when ${isSame} then null else ${sql.ref(`enquiries.${column}`)} end`;
    await db
      .insertInto("enquiries")
      .values({
        ...this.#newRow(sent.id, sent.contentHash, sentAt),
        ...NO_PERSONAL_DATA,
        state: "sent",
        delivered_at: sentAt,
        deliveries: 1,
        receipts: sent.contentHash,
      })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({
          state: sql`case when ${isSame} then 'sent' when ${isOurs} then 'waiting' else enquiries.state end`,
          claim: sql`case when ${isSame} or ${isOurs} then null else enquiries.claim end`,
          delivered_at: sql`excluded.delivered_at`,
          deliveries: sql`enquiries.deliveries + 1`,
          receipts: sql`enquiries.receipts || ' ' || excluded.receipts`,
          from_name: personal("from_name"),
          telefono: personal("telefono"),
          from_mail: personal("from_mail"),
          message: personal("message"),
        }),
      )
      .execute();
    this.#options.database.forgetDeleted();
  }

  /**
   * Notes an attempt that failed: the next one is at `nextAttemptAt`, or it is given up where there is none. A
   * correction that came meanwhile may go at once. Nothing happens when others have it in hand by now.
   */
  async noteFailed(
    { id, contentHash, claim, attempts }: Pick<ClaimedEnquiry, "id" | "contentHash" | "claim" | "attempts">,
    { failure, nextAttemptAt }: { failure: string; nextAttemptAt: number | undefined },
  ): Promise<void> {
    const db = await this.#tables();
    const isSame = sql`content_hash = ${contentHash}`;
    await db
      .updateTable("enquiries")
      .set({
        state: sql`case when ${isSame} then ${nextAttemptAt === undefined ? "dead" : "waiting"} else 'waiting' end`,
        next_attempt_at: sql`case when ${isSame} then ${nextAttemptAt ?? 0} else next_attempt_at end`,
        attempts,
        last_failure: failure,
        claim: null,
      })
      .where("id", "=", id)
      .where("claim", "=", claim)
      .where("state", "=", "sending")
      .execute();
  }

  /** Has an operator's choice tried again, for the whole period: one enquiry, or all but suspects. */
  async retry(id: string | undefined, now: number): Promise<number> {
    const db = await this.#tables();
    const states: EnquiryState[] = id === undefined ? ["waiting", "dead"] : ["waiting", "dead", "suspect"];
    const query = db
      .updateTable("enquiries")
      .set({ state: "waiting", next_attempt_at: now, retry_until: now + RETRY_PERIOD_MS })
      .where("state", "in", states)
      .$if(id !== undefined, (one) => one.where("id", "=", id as string));
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  /** When the next one is due; undefined when nothing waits. */
  async nextDueAt(): Promise<number | undefined> {
    const db = await this.#tables();
    const dueAt = sql<
      number | null
    >`min(case when state = 'sending' then claimed_at + ${this.#options.leaseMs}
      else next_attempt_at end)`;
    const row = await db
      .selectFrom("enquiries")
      .select(dueAt.as("at"))
      .where("state", "in", ["waiting", "sending"])
      .executeTakeFirst();
    return row?.at ?? undefined;
  }

  /** How many there are of each state but `sent`. */
  async counts(): Promise<Record<Exclude<EnquiryState, "sent">, number>> {
    const db = await this.#tables();
    const rows = await db
      .selectFrom("enquiries")
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .where("state", "in", ["waiting", "sending", "dead", "suspect"])
      .groupBy("state")
      .execute();
    const count = (state: EnquiryState) => rows.find((row) => row.state === state)?.count ?? 0;
    return {
      waiting: count("waiting"),
      sending: count("sending"),
      dead: count("dead"),
      suspect: count("suspect"),
    };
  }

  /** Since when the oldest one waits; undefined when nothing does. */
  async waitsSince(): Promise<number | undefined> {
    const db = await this.#tables();
    const row = await db
      .selectFrom("enquiries")
      .select((eb) => eb.fn.min<number | null>("accepted_at").as("at"))
      .where("state", "in", ["waiting", "sending"])
      .executeTakeFirst();
    return row?.at ?? undefined;
  }

  /** Everything that is not sent, oldest first, whole; with `receipts` what was sent, too. */
  async rows({ receipts = false } = {}): Promise<EnquiryRow[]> {
    const db = await this.#tables();
    const all = db.selectFrom("enquiries").selectAll().orderBy("accepted_at").orderBy("id");
    return receipts ? all.execute() : all.where("state", "<>", "sent").execute();
  }

  /** Puts rows in that came from another database; those whose id is there already stay as they are. */
  async add(rows: readonly EnquiryRow[]): Promise<number> {
    const db = await this.#tables();
    let added = 0;
    for (const row of rows) {
      const state = row.state === "sending" ? "waiting" : row.state;
      const query = db.insertInto("enquiries").values({ ...row, state, claim: null });
      const result = await query
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (result) added += 1;
    }
    return added;
  }

  /** Deletes what is older than 30 days; returns how many of them were never delivered, and how many suspects. */
  async purge(now: number): Promise<{ undelivered: number; suspects: number }> {
    const db = await this.#tables();
    const rows = await db
      .deleteFrom("enquiries")
      .where("state", "<>", "sending")
      .where("accepted_at", "<", now - KEEP_MS)
      .where("delivered_at", "<", now - KEEP_MS)
      .returning("state")
      .execute();
    if (rows.length > 0) this.#options.database.forgetDeleted();
    const suspects = rows.filter(({ state }) => state === "suspect").length;
    const receipts = rows.filter(({ state }) => state === "sent").length;
    return { undelivered: rows.length - suspects - receipts, suspects };
  }

  /** Rejects when nothing can be stored at the moment. */
  async probe(now: number): Promise<void> {
    const db = await this.#tables();
    await db
      .insertInto("probes")
      .values({ id: 1, checked_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ checked_at: now }))
      .execute();
  }

  #tables(): Promise<Kysely<Tables>> {
    return this.#options.database.tables();
  }

  #isHeld(now: number): Expression<SqlBool> {
    const end = now - this.#options.leaseMs;
    return sql<SqlBool>`(enquiries.state = 'sending' and enquiries.claimed_at > ${end})`;
  }

  /** Counted from what was sent and is being sent, so that restarts and replicas change nothing. */
  #isPaceUsedUp(now: number): Expression<SqlBool> {
    const { perHour, leaseMs } = this.#options;
    const [hourAgo, leaseEnd] = [now - HOUR, now - leaseMs];
    return sql<SqlBool>`(
      (select coalesce(sum(deliveries), 0) from enquiries where delivered_at > ${hourAgo}) +
      (select count(*) from enquiries where state = 'sending' and claimed_at > ${leaseEnd}) >= ${perHour}
    )`;
  }

  #newRow(id: string, contentHash: string, now: number) {
    return {
      id,
      content_hash: contentHash,
      accepted_at: now,
      retry_until: now + RETRY_PERIOD_MS,
      attempts: 0,
      next_attempt_at: now,
      last_failure: "",
      claim: null,
      claimed_at: 0,
      delivered_at: 0,
      deliveries: 0,
      receipts: "",
    };
  }

  /** A row that nobody can use is given up, loudly, so that it holds up no other. */
  async #claimed(row: EnquiryRow): Promise<ClaimedEnquiry | undefined> {
    const { success, output } = v.safeParse(SendableRowSchema, row);
    if (success) {
      const { id, content_hash: contentHash, claim, attempts, retry_until: retryUntil } = output;
      const { from_name, telefono, from_mail, message } = output;
      return {
        id,
        contentHash,
        claim,
        attempts,
        retryUntil,
        enquiry: { from_name, telefono, from_mail, message },
      };
    }
    log.fatal({ enquiry: String(row.id) }, "an enquiry's row is damaged: given up, see the outbox's list");
    const db = await this.#tables();
    await db
      .updateTable("enquiries")
      .set({ state: "dead", last_failure: "damaged row", claim: null })
      .where("id", "=", row.id)
      .where("claim", "=", row.claim)
      .execute();
    return undefined;
  }
}

function wasDelivered(contentHash: string, notBefore: number): Expression<SqlBool> {
  // Half of all time is enough for a window without end.
  const since = Math.max(notBefore, 1);
  return sql<SqlBool>`(enquiries.receipts like ${`%${contentHash}%`} and enquiries.delivered_at >= ${since})`;
}
