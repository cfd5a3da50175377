import { type Kysely, type Migration, Migrator, sql } from "kysely";
import * as v from "valibot";
import { ENQUIRY_FIELDS } from "~content/enquiry";

/**
 * An enquiry's life. `waiting`: for an attempt; `sending`: in the hands of a process; `sent`: a receipt without what
 * the visitor wrote; `dead`: given up; `suspect`: a machine's by all signs, sent when an operator says so.
 */
const ENQUIRY_STATES = ["waiting", "sending", "sent", "dead", "suspect"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One enquiry in the table. Times are milliseconds since 1970; 0 where there is none. */
export const EnquiryRowSchema = v.object({
  /** Of the filled-in form, a hash. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Of what the visitor wrote. */
  content_hash: v.pipe(v.string(), v.nonEmpty()),
  state: v.picklist(ENQUIRY_STATES),
  accepted_at: count,
  /** How many have failed. */
  attempts: count,
  /** The last one is made at this time; set by the first that fails. */
  retry_until: count,
  next_attempt_at: count,
  /** Why the last attempt failed; empty before the first. No personal data. */
  last_failure: v.string(),
  /** Of whoever is sending it. */
  claim: v.nullable(v.string()),
  claimed_at: count,
  delivered_at: count,
  /** Hashes of the contents that were delivered. */
  receipts: v.string(),
  /** What the visitor wrote; null once delivered. */
  ...v.entriesFromList(ENQUIRY_FIELDS, v.nullable(v.string())),
});

export type EnquiryRow = v.InferOutput<typeof EnquiryRowSchema>;

/** A row that can be sent: everything is there. */
export const SendableRowSchema = v.object({
  ...EnquiryRowSchema.entries,
  ...v.entriesFromList(["claim", ...ENQUIRY_FIELDS], v.string()),
});

export type SendableRow = v.InferOutput<typeof SendableRowSchema>;

export interface Tables {
  enquiries: EnquiryRow;
  /** Written to in order to see whether that is possible. */
  probes: { id: number; checked_at: number };
}

/**
 * Every change of the tables, in their order. Additive only: a server of the release before must be able to work on
 * them. What is there is left alone, since SQLite may have been ended in the middle.
 */
const MIGRATIONS: Record<string, Migration> = {
  "001-enquiries": {
    async up(db: Kysely<unknown>) {
      await sql`create table if not exists enquiries (
        id text primary key,
        content_hash text not null,
        state text not null,
        accepted_at bigint not null,
        attempts integer not null,
        retry_until bigint not null,
        next_attempt_at bigint not null,
        last_failure text not null,
        claim text,
        claimed_at bigint not null,
        delivered_at bigint not null,
        receipts text not null,
        from_name text,
        telefono text,
        from_mail text,
        message text
      )`.execute(db);
      await sql`create index if not exists enquiries_state on enquiries (state, next_attempt_at)`.execute(db);
      await sql`create index if not exists enquiries_claimed_at on enquiries (claimed_at)`.execute(db);
      // One row that shows whether the database can be written to.
      await sql`create table if not exists probes (
        id integer primary key,
        checked_at bigint not null
      )`.execute(db);
      // As RateLimiterPostgres expects it.
      await sql`create table if not exists limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`.execute(db);
    },
  },
};

/** Brings the tables up to date. What a newer release has added stays. Rejects when the database fails. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const isDone = async () => (await migrator.getMigrations()).every(({ executedAt }) => executedAt);
  if (await isDone()) return;
  const { error } = await migrator.migrateToLatest();
  // Another process may have started at the same time.
  if (error && !(await isDone())) throw error;
}
