import { type Kysely, sql } from "kysely";
import { RETRY_PERIOD_MS } from "~content/enquiry";
import type { Tables } from "./database/tables";

/** Has times from a clock that was ahead count as now. Clocks of replicas may differ by less than a lease. */
export async function mendTimes(db: Kysely<Tables>, now: number, lease: number): Promise<void> {
  const atMost = (column: string, limit: number) =>
    sql<number>`case when ${sql.ref(column)} > ${limit} then ${limit} else ${sql.ref(column)} end`;
  await db
    .updateTable("enquiries")
    .set({
      accepted_at: atMost("accepted_at", now),
      claimed_at: now,
      next_attempt_at: atMost("next_attempt_at", now),
      retry_until: atMost("retry_until", now + RETRY_PERIOD_MS),
    })
    .where("claimed_at", ">", now + lease)
    .execute();
}
