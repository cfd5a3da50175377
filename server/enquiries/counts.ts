import { sql } from "kysely";
import type { Database } from "./database";

/** What the table holds but receipts. */
export interface Counts {
  /** For an attempt, or in somebody's hands. */
  readonly waiting: number;
  readonly dead: number;
  readonly suspect: number;
  /** When the oldest that waits was accepted, in milliseconds since 1970. Null when none does. */
  readonly waitsSince: number | null;
}

/** Of an empty table. */
export const NOTHING: Counts = { waiting: 0, dead: 0, suspect: 0, waitsSince: null };

/** Counts without reading what visitors wrote; nothing counts, too. Rejects while the database can't be used. */
export async function countEnquiries(database: Database): Promise<Counts> {
  const { rows } = await database.use((db) =>
    sql<Counts>`select
        count(*) filter (where state in ('waiting', 'sending')) as waiting,
        count(*) filter (where state = 'dead') as dead,
        count(*) filter (where state = 'suspect') as suspect,
        min(accepted_at) filter (where state in ('waiting', 'sending')) as "waitsSince"
      from enquiries where state in ('waiting', 'sending', 'dead', 'suspect')`.execute(db),
  );
  return rows[0] as Counts;
}
