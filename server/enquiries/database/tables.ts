import { type Kysely, type Migration, Migrator, sql } from "kysely";
import * as v from "valibot";
import { ENQUIRY_FIELDS } from "~content/enquiry";
import enquiries from "./001-enquiries.sql?raw";

/**
 * An enquiry's states:
 * - `waiting`: for the next attempt;
 * - `sending`: claimed by a process;
 * - `sent`: a receipt without the visitor's text;
 * - `dead`: given up;
 * - `suspect`: probably a bot's, sent when an operator says so.
 */
const ENQUIRY_STATES = ["waiting", "sending", "sent", "dead", "suspect"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One enquiry in the table. Times are milliseconds since 1970; 0 where there is none. */
export const EnquiryRowSchema = v.object({
  /** Hash that identifies the filled-in form. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Hash of the visitor's text. */
  content_hash: v.pipe(v.string(), v.nonEmpty()),
  state: v.picklist(ENQUIRY_STATES),
  accepted_at: count,
  /** Number of failed attempts. */
  attempts: count,
  /** Time of the last attempt; set by the first that fails. */
  retry_until: count,
  next_attempt_at: count,
  /** Reason of the last failure, without personal data; empty before the first. */
  last_failure: v.string(),
  /** Id of the attempt that is sending it. */
  claim: v.nullable(v.string()),
  claimed_at: count,
  delivered_at: count,
  /** Hashes of the contents that were delivered. */
  receipts: v.string(),
  /** The visitor's text; null once delivered. */
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
  /** One row that shows whether the database can be written to. */
  probes: { id: number; checked_at: number };
}

/** Stores a row unless its id is there already. Returns whether it did. */
export async function insertNew(db: Kysely<Tables>, row: EnquiryRow): Promise<boolean> {
  const insert = db.insertInto("enquiries").values(row);
  const result = await insert.onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Every change of the tables, in order. Additive only: a server of the release before must be able to work on them. */
const MIGRATIONS: Record<string, Migration> = {
  "001-enquiries": { up: (db) => run(enquiries, db) },
};

async function run(script: string, db: Kysely<unknown>): Promise<void> {
  for (const statement of script.trim().split(";\n\n")) await sql.raw(statement).execute(db);
}

/** Brings the tables up to date and keeps a newer release's additions. Rejects when the database fails. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const isDone = async () => (await migrator.getMigrations()).every(({ executedAt }) => executedAt);
  if (await isDone()) return;
  const { error } = await migrator.migrateToLatest();
  // Another process may have started at the same time.
  if (error && !(await isDone())) throw error;
}
