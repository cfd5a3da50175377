import { type SqlBool, sql } from "kysely";
import { RETRY_PERIOD_MS } from "~content/enquiry";
import type { Submission } from "./submission";
import { HOUR } from "./timing";

/** Places of the hour that are gone, counted from the table: restarts and replicas change nothing. */
export function placesTaken(now: number) {
  return sql`(select count(*) from enquiries as gone
    where gone.claimed_at > ${now - HOUR} and gone.state in ('sending', 'sent'))`;
}

/** Places of the hour that belong to enquiries that are due before a newcomer. */
export function cameFirst(id: string, now: number) {
  return sql`(select count(*) from enquiries as other
    where other.state = 'waiting' and other.next_attempt_at <= ${now} and other.id <> ${id})`;
}

/** Whether a row must wait for others that were sent after `since`: for retries always, for visitors' own until `overdue`. */
export function hasJustSent(since: number, overdue: number) {
  return sql<SqlBool>`exists (select 1 from enquiries as other where other.claimed_at > ${since}
    and (other.claimed_at > other.accepted_at or enquiries.next_attempt_at > ${overdue}))`;
}

/** Whether a submission's content was delivered within its window. */
export function wasDelivered({ content_hash, repeatWindowMs }: Submission, now: number) {
  // Half of all time is enough for a window without end.
  const since = Math.max(now - repeatWindowMs, 1);
  return sql<SqlBool>`(enquiries.receipts like ${`%${content_hash}%`} and enquiries.delivered_at >= ${since})`;
}

/** Sets times from a clock that was ahead to now. Clocks of replicas may differ by less than a lease. */
export function mendTimes(now: number, lease: number) {
  const atMost = (column: string, limit: number) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} > ${limit} then ${limit} else ${sql.ref(column)} end`;
  // Suspects have never been claimed. Both conditions have an index.
  return sql`update enquiries set ${atMost("claimed_at", now)}, ${atMost("accepted_at", now)},
    ${atMost("next_attempt_at", now)}, ${atMost("delivered_at", now)},
    ${atMost("retry_until", now + RETRY_PERIOD_MS)}
    where claimed_at > ${now + lease} or (state = 'suspect' and next_attempt_at > ${now + lease})`;
}
