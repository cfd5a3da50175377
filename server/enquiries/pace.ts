import { type SqlBool, sql } from "kysely";

const HOUR = 60 * 60_000;

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
