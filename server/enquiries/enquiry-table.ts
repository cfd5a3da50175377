import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { EMPTY_VALUES } from "~domain/enquiry/enquiry";
import { log } from "../log.server";
import { CircuitBreaker } from "./database/circuit-breaker";
import type { Database, Work } from "./database/database";
import {
  type EnquiryRow,
  type EnquiryState,
  enquiryOf,
  NO_PERSONAL_DATA,
  newRow,
  type SendableRow,
  type Tables,
} from "./database/tables";
import { givesWay, groupOf } from "./network-groups";
import {
  goesAtOnce,
  hasJustTried,
  isAnotherText,
  mendTimes,
  nextOf,
  refusalOf,
  type Unleased,
  wasDelivered,
} from "./queue-rules";
import { keyOf, type Submission, secondOf } from "./submission";
import { DAY, TIMING, type Timing } from "./timing";

/** Stored enquiries are at most what is sent in a week, and never more than this; so are deliveries to be noted. */
const MOST_STORED = 10_000;
const HOURS_STORED = 7 * 24;
export const MOST_SUSPECTS = 1_000;

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

/** The leased row, or the outcome of a submission that is not leased. */
type Accepted =
  | { readonly row: SendableRow; readonly outcome?: never }
  | { readonly row?: never; readonly outcome: Unleased };

/** Columns that a row keeps when another text takes it over. */
const STAYS = ["id", "delivered_at", "receipts", "acknowledged"];

/** The facts of a delivery. */
type Delivered = Pick<EnquiryRow, "id" | "content_hash" | "network" | "accepted_at">;
type Sent = Delivered & { readonly sentAt: number };

/**
 * The life of enquiries, in steps of one conditional statement each. Any number of processes may therefore share the table,
 * a step may be repeated, and a process may die at any time. A visitor's text never changes while a process is sending it.
 * Times are milliseconds since 1970. Methods never reject: while the database can't be used, all return undefined.
 */
export class EnquiryTable {
  readonly breaker: CircuitBreaker;
  /** The most enquiries that wait here. */
  readonly mostStored: number;
  /** By {@link keyOf}: deliveries that the database could not note yet. They keep enquiries from being sent twice. */
  readonly #unnoted = new Map<string, Sent>();

  /** `perHour`: enquiries that are sent in an hour. `timing`: of everything that works on this table. */
  constructor(
    readonly database: Database,
    readonly perHour: number,
    readonly timing: Timing = TIMING,
  ) {
    this.mostStored = Math.min(MOST_STORED, perHour * HOURS_STORED);
    this.breaker = new CircuitBreaker(database, () => {
      const [sent] = this.#unnoted.values();
      return sent && this.#note(sent);
    });
  }

  /** Counts without reading what visitors wrote: from an index alone. */
  async count(): Promise<typeof NOTHING | undefined> {
    const counts = sql<typeof NOTHING>`select
        count(*) filter (where state in ('waiting', 'sending')) as waiting,
        count(*) filter (where state = 'dead') as dead,
        count(*) filter (where state = 'suspect') as suspect,
        min(accepted_at) filter (where state in ('waiting', 'sending')) as "waitsSince",
        min(accepted_at) filter (where state = 'suspect') as "suspectSince"
      from enquiries where state in ('waiting', 'sending', 'dead', 'suspect')`;
    return (await this.#attempt((db) => counts.execute(db)))?.rows[0];
  }

  /**
   * Returns whether there is room for a submission: {@link mostStored} in all, and half of that for neighbouring networks
   * together. An unknown network has no neighbours.
   */
  async hasRoom(network: string): Promise<boolean | undefined> {
    const counts = await this.count();
    if (!counts) return undefined;
    const [stored, half] = [counts.waiting + counts.dead, this.mostStored / 2];
    const group = groupOf(network);
    if (stored < half || stored >= this.mostStored || group === undefined) return stored < this.mostStored;
    // Reads rows, which takes ten times as long as the count.
    const query = sql<{ network: string; stored: number }>`select network, count(*) as stored from enquiries
      where state in ('waiting', 'sending', 'dead') group by network`;
    const found = await this.#attempt((db) => query.execute(db));
    const neighbours = found?.rows.filter((row) => groupOf(row.network) === group);
    return neighbours && neighbours.reduce((sum, row) => sum + row.stored, 0) < half;
  }

  /**
   * Stores a submission durably and leases it. It replaces an undelivered text of the same form, dead letters included, unless
   * that was answered as accepted: then this is a second enquiry. An unchanged text stays where it is in the queue.
   */
  async accept(submission: Submission, now = Date.now()): Promise<Accepted | undefined> {
    if (this.#isUnnoted(submission, now)) return { outcome: "sent" };
    const second = secondOf(submission);
    const claim = randomUUID();
    const isSecond = sql<boolean>`id = ${second.id} or (id = ${submission.id}
      and ${isAnotherText(submission)} and not ${wasDelivered(submission, now)})`;
    return this.#attempt(async (db) => {
      const found = await db.selectFrom("enquiries").select("id").where(isSecond).execute();
      return this.#store(db, found.length > 0 ? second : submission, claim, now);
    });
  }

  /** Stores a submission unless its row refuses it, and says what became of it. */
  async #store(db: Kysely<Tables>, submission: Submission, claim: string, now: number): Promise<Accepted> {
    const waits = sql<boolean>`not (${goesAtOnce(submission, this.perHour, now)})`;
    const row = {
      ...newRow(submission, now),
      state: sql<EnquiryState>`case when ${waits} then 'waiting' else 'sending' end`,
      acknowledged: sql<number>`case when ${waits} then 1 else 0 end`,
      claim,
      claimed_at: now,
    };
    const changed = Object.keys(row).filter((column) => !STAYS.includes(column));
    const changes = {
      ...Object.fromEntries(changed.map((column) => [column, sql.ref(`excluded.${column}`)])),
      acknowledged: sql<number>`case when enquiries.acknowledged = 1 then 1 else excluded.acknowledged end`,
    };
    const refusal = refusalOf(submission, waits, now, now - this.timing.lease);
    const insert = db.insertInto("enquiries").values(row);
    await insert
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(changes).where(sql<boolean>`${refusal} is null`),
      )
      .execute();
    const stored = db.selectFrom("enquiries").selectAll().select(refusal.as("refusal"));
    const found = await stored.where("id", "=", submission.id).executeTakeFirst();
    if (found?.claim !== claim) return { outcome: found?.refusal ?? "failed" };
    return found.state === "sending" ? { row: { ...found, claim } } : { outcome: "queued" };
  }

  async wasDelivered(submission: Submission, now = Date.now()): Promise<boolean | undefined> {
    if (this.#isUnnoted(submission, now)) return true;
    const ids = sql.join([submission.id, secondOf(submission).id]);
    const found = sql`select id from enquiries where id in (${ids}) and ${wasDelivered(submission, now)}`;
    return this.#attempt(async (db) => (await found.execute(db)).rows.length > 0);
  }

  /**
   * Leases the enquiry whose turn it is, also one whose process died; undefined while none may be sent. `own`: ids that this
   * process is sending. They are left out even after their leases have ended by the clock, as are those that it has sent.
   * Gives up a damaged row with a `fatal` line, so that the others go on.
   */
  async claimNext(now = Date.now(), own: readonly string[] = []): Promise<SendableRow | undefined> {
    const { lease, betweenSends } = this.timing;
    const isDue = sql`((state = 'waiting' and next_attempt_at <= ${now})
      or (state = 'sending' and claimed_at <= ${now - lease}))`;
    const unnoted = [...this.#unnoted.values()].map(({ id }) => id);
    const isFree = sql`${isDue} and id not in (${sql.join(["", ...own, ...unnoted])})`;
    // The row is checked once more: another process may have taken it since.
    const claim = sql<SendableRow>`update enquiries
      set state = 'sending', claim = ${randomUUID()}, claimed_at = ${now}
      where id = ${nextOf(isFree, this.perHour, now)}
        and ${isDue} and not ${hasJustTried(now - betweenSends)}
      returning *`;
    const row = await this.#attempt(async (db) => {
      for (const statement of mendTimes(now, lease)) await statement.execute(db);
      return (await claim.execute(db)).rows[0];
    });
    if (!row || enquiryOf(row)) return row;
    log.fatal({ enquiry: String(row.id) }, "an enquiry's row is damaged: given up, see the outbox's list");
    await this.noteFailed(row, { state: "dead", last_failure: "damaged row" });
  }

  /** Notes a delivery, also of a submission that was never stored, or that another process has leased since. */
  async noteSent({ id, content_hash, network, accepted_at }: Delivered, sentAt = Date.now()): Promise<void> {
    const sent = { id, content_hash, network, accepted_at, sentAt };
    if (this.#unnoted.size < MOST_STORED) this.#unnoted.set(keyOf(sent), sent);
    await this.breaker.attempt(() => this.#note(sent));
  }

  /** Notes a failure and what becomes of the row, unless another process has leased it since. */
  async noteFailed(
    { id, claim }: Pick<EnquiryRow, "id" | "claim">,
    change: Partial<EnquiryRow>,
  ): Promise<void> {
    await this.#attempt((db) => {
      const update = db.updateTable("enquiries").set({ ...change, claim: null });
      return update.where(({ and }) => and({ id, claim })).execute();
    });
  }

  /**
   * Stores a suspect. Where a thousand are stored, one {@link givesWay}: returns its id, or null where there is room for all.
   */
  async keepSuspect(submission: Submission, now = Date.now()): Promise<string | null | undefined> {
    const row = { ...newRow(submission, now), state: "suspect" as const };
    return this.#attempt(async (db) => {
      const insert = db.insertInto("enquiries").values(row);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
      const query = db.selectFrom("enquiries").select(["id", "network", "accepted_at"]);
      const suspects = await query.where("state", "=", "suspect").execute();
      const id = suspects.length > MOST_SUSPECTS ? givesWay(suspects) : undefined;
      if (id === undefined) return null;
      await db.deleteFrom("enquiries").where("id", "=", id).execute();
      return id;
    });
  }

  /** Deliveries after a time that the database does not have yet. */
  unnotedSince(time: number): number {
    return [...this.#unnoted.values()].filter(({ sentAt }) => sentAt > time).length;
  }

  #isUnnoted(submission: Submission, now: number): boolean {
    const { sentAt } = this.#unnoted.get(keyOf(submission)) ?? {};
    return sentAt !== undefined && now - sentAt <= submission.repeatWindowMs;
  }

  #attempt<Result>(work: Work<Result>): Promise<Result | undefined> {
    return this.breaker.attempt(() => this.database.use(work));
  }

  /**
   * A delivery counts for its hour. The row loses the visitor's text and stays as its receipt. The same happens to an older
   * text of the same form, which this one corrects; a newer text stays, with the receipt added.
   */
  async #note(delivered: Sent): Promise<void> {
    const { content_hash, network, accepted_at, sentAt } = delivered;
    const retired = {
      ...NO_PERSONAL_DATA,
      content_hash,
      state: "sent" as const,
      claim: null,
      accepted_at,
      acknowledged: 0,
    };
    const row = {
      ...newRow({ ...delivered, enquiry: EMPTY_VALUES }, accepted_at),
      ...retired,
      claimed_at: accepted_at,
      next_attempt_at: 0,
      delivered_at: sentAt,
      receipts: content_hash,
    };
    const isNewer = sql`not (enquiries.content_hash = excluded.content_hash
      or enquiries.accepted_at <= excluded.accepted_at)`;
    const changes = Object.keys(retired).map((column) => {
      const [before, after] = [sql.ref(`enquiries.${column}`), sql.ref(`excluded.${column}`)];
      return [column, sql`case when ${isNewer} then ${before} else ${after} end`];
    });
    const receipts = sql<string>`case when enquiries.receipts like ${`%${content_hash}%`}
      then enquiries.receipts else enquiries.receipts || ' ' || excluded.receipts end`;
    // Only the release before this one reads it.
    const is_first = sql<number>`case when exists (select 1 from sends
      where network = ${network} and sent_at > ${sentAt - DAY}) then 0 else 1 end`;
    const send = { id: `${keyOf(delivered)} ${sentAt}`, network, sent_at: sentAt, is_first };
    await this.database.use(async (db) => {
      const count = db.insertInto("sends").values(send);
      await count.onConflict((conflict) => conflict.doNothing()).execute();
      const receipt = db.insertInto("enquiries").values(row);
      const all = { ...Object.fromEntries(changes), delivered_at: sentAt, receipts };
      await receipt.onConflict((conflict) => conflict.column("id").doUpdateSet(all)).execute();
    });
    this.#unnoted.delete(keyOf(delivered));
    await this.database.forgetDeleted();
  }
}
