import { sql } from "kysely";
import type { Database } from "./database";

/** What the table holds but receipts; this of an empty one. */
export const NOTHING = {
  /** For an attempt, or in somebody's hands. */
  waiting: 0,
  dead: 0,
  suspect: 0,
  /** When the oldest that waits was accepted, in milliseconds since 1970. Null when none does. */
  waitsSince: null as number | null,
};

/** Counts without reading what visitors wrote; nothing counts, too. Rejects while the database can't be used. */
export async function countEnquiries(database: Database): Promise<typeof NOTHING> {
  const { rows } = await database.use((db) =>
    sql<typeof NOTHING>`select
        count(*) filter (where state in ('waiting', 'sending')) as waiting,
        count(*) filter (where state = 'dead') as dead,
        count(*) filter (where state = 'suspect') as suspect,
        min(accepted_at) filter (where state in ('waiting', 'sending')) as "waitsSince"
      from enquiries where state in ('waiting', 'sending', 'dead', 'suspect')`.execute(db),
  );
  return rows[0] as typeof NOTHING;
}
