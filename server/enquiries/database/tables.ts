import { type Kysely, sql } from "kysely";
import * as v from "valibot";
import { byField, ENQUIRY_FIELDS, type Enquiry } from "~domain/enquiry/enquiry";
import type { Submission } from "../submission";

/**
 * An enquiry's states:
 * - `waiting`: for the next attempt;
 * - `sending`: leased by a process;
 * - `sent`: a receipt without the visitor's text;
 * - `dead`: given up, a dead letter;
 * - `suspect`: probably a bot's, sent when an operator says so.
 */
const ENQUIRY_STATES = ["waiting", "sending", "sent", "dead", "suspect"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One enquiry in the table. Times are milliseconds since 1970; 0 where there is none. */
export const EnquiryRowSchema = v.object({
  /** Hash of the idempotency key: one row per filled-in form. */
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
  /** Token of the lease: the attempt that is sending it. */
  claim: v.nullable(v.string()),
  claimed_at: count,
  delivered_at: count,
  /** Hashes of the contents that were delivered. */
  receipts: v.string(),
  /** The visitor's network (/24 or /48) until the delivery; empty for unknown. Exports of older releases have none. */
  network: v.optional(v.string(), ""),
  /** 1 if the visitor read that we have this text before it was sent. */
  acknowledged: v.optional(count, 0),
  /** The visitor's text; null once delivered, and where the form of an older release had no such field. */
  ...v.entriesFromList(ENQUIRY_FIELDS, v.nullish(v.string(), null)),
});

export type EnquiryRow = v.InferOutput<typeof EnquiryRowSchema>;

/** A row leased for an attempt. */
export type SendableRow = EnquiryRow & { readonly claim: string };

/** Returns what the visitor wrote; undefined for a damaged row. */
export function enquiryOf(row: EnquiryRow): Enquiry | undefined {
  const { success, output } = v.safeParse(EnquiryRowSchema, row);
  if (!success || ENQUIRY_FIELDS.every((field) => output[field] === null)) return undefined;
  return byField((field) => output[field] ?? "");
}

/** Every column for what a visitor wrote, emptied. */
export const NO_PERSONAL_DATA = {
  ...(Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, null])) as Record<keyof Enquiry, null>),
  network: "",
};

/** Returns a submission's row, due at once; its state is missing. */
export function newRow(
  { id, content_hash, network, enquiry }: Omit<Submission, "repeatWindowMs">,
  now: number,
) {
  return {
    id,
    content_hash,
    network,
    ...enquiry,
    accepted_at: now,
    next_attempt_at: now,
    attempts: 0,
    retry_until: 0,
    last_failure: "",
    claim: null,
    claimed_at: 0,
    acknowledged: 0,
    delivered_at: 0,
    receipts: "",
  };
}

export interface Tables {
  enquiries: EnquiryRow;
  /** One row a delivery of the last day: the hour's pace, and the networks' turns. */
  sends: { id: string; network: string; sent_at: number; is_first: number };
  /** One row that shows whether the database can be written to, and since when its clock has run steadily. */
  probes: { id: number; checked_at: number; steady_since: number };
}

/**
 * All tables with their columns. A new column has a default or may be null, so that the release before can go on inserting
 * rows. Columns and tables are never removed.
 */
const TABLES: Record<string, Record<string, string>> = {
  enquiries: {
    id: "text primary key",
    content_hash: "text not null",
    state: "text not null",
    accepted_at: "bigint not null",
    attempts: "integer not null",
    retry_until: "bigint not null",
    next_attempt_at: "bigint not null",
    last_failure: "text not null",
    claim: "text",
    claimed_at: "bigint not null",
    delivered_at: "bigint not null",
    receipts: "text not null",
    ...Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, "text"])),
    network: "text not null default ''",
    acknowledged: "integer not null default 0",
  },
  sends: {
    id: "text primary key",
    network: "text not null",
    sent_at: "bigint not null",
    is_first: "integer not null",
  },
  probes: {
    id: "integer primary key",
    checked_at: "bigint not null",
    steady_since: "bigint not null default 0",
  },
  limits: { key: "varchar(255) primary key", points: "integer not null default 0", expire: "bigint" },
};

const INDEXES = {
  enquiries_state: "enquiries (state, next_attempt_at)",
  // Counts by state are read from the index alone.
  enquiries_accepted_at: "enquiries (state, accepted_at)",
  enquiries_claimed_at: "enquiries (claimed_at)",
  enquiries_network: "enquiries (network, state)",
  sends_sent_at: "sends (sent_at)",
  sends_network: "sends (network, sent_at)",
};

/** Names of all indexes, and of all columns after their table's: `enquiries.id`. */
const FOUND = {
  sqlite: sql<{ name: string }>`select t.name || '.' || c.name as name
    from sqlite_master as t, pragma_table_info(t.name) as c union select name from sqlite_master`,
  postgres: sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema()
    union select indexname from pg_indexes where schemaname = current_schema()`,
};

async function missing(db: Kysely<Tables>, dialect: keyof typeof FOUND): Promise<string[]> {
  const found = new Set((await FOUND[dialect].execute(db)).rows.map(({ name }) => name));
  const tables = Object.entries(TABLES).flatMap(([table, columns]) => {
    const all = Object.entries(columns).map(([name, type]) => ({ name, column: `"${name}" ${type}` }));
    const absent = all.filter(({ name }) => !found.has(`${table}.${name}`));
    if (absent.length === all.length)
      return `create table if not exists ${table} (${all.map(({ column }) => column)})`;
    return absent.map(({ column }) => `alter table ${table} add column ${column}`);
  });
  const indexes = Object.entries(INDEXES).filter(([name]) => !found.has(name));
  return [...tables, ...indexes.map(([name, on]) => `create index if not exists ${name} on ${on}`)];
}

/**
 * Adds the missing tables, columns and indexes. Some may be there already, from an older release, an interrupted process or
 * a concurrent one. Leaves a newer release's additions alone. Rejects when the database fails.
 */
export async function completeTables(db: Kysely<Tables>, dialect: keyof typeof FOUND): Promise<void> {
  const statements = await missing(db, dialect);
  try {
    for (const statement of statements) await sql.raw(statement).execute(db);
  } catch (error) {
    // Another process may have added the same at the same time.
    if ((await missing(db, dialect)).length >= statements.length) throw error;
    await completeTables(db, dialect);
  }
}
