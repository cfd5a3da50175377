import { type RawBuilder, sql } from "kysely";
import { RETRY_PERIOD_MS } from "~domain/enquiry/enquiry";
import type { Submission } from "./submission";
import { DAY, HOUR } from "./timing";

/** Whether the hour's number is not used up. It is counted from the tables, so that restarts and replicas change nothing. */
function isWithinPace(perHour: number, now: number, before: RawBuilder<unknown> = sql`0`) {
  const since = now - HOUR;
  return sql`(select count(*) from sends where sent_at > ${since})
    + (select count(*) from enquiries as leased where leased.state = 'sending' and leased.claimed_at > ${since})
    + ${before} < ${perHour}`;
}

/** Whether a new submission is sent within this hour's number, behind the enquiries that are due. */
export function goesAtOnce({ id }: Submission, perHour: number, now: number) {
  const due = sql`(select count(*) from enquiries as other
    where other.state = 'waiting' and other.next_attempt_at <= ${now} and other.id <> ${id})`;
  return isWithinPace(perHour, now, due);
}

/**
 * Returns the id of the enquiry that is sent next, within the hour's number. A network's own enquiries go in the order in
 * which they are due, behind its deliveries of the last day: that is their turn. The lowest turn of all networks is next,
 * so that a network that has had less comes first.
 */
export function nextOf(isDue: RawBuilder<unknown>, perHour: number, now: number) {
  const hadTurns = sql`(select count(*) from sends
    where sends.network = enquiries.network and sends.sent_at > ${now - DAY})`;
  const ownOrder = sql`row_number() over (partition by network order by next_attempt_at, accepted_at)`;
  return sql`(select id from (select id, next_attempt_at, accepted_at, ${hadTurns} + ${ownOrder} as turn
      from enquiries where ${isDue}) as due
    where ${isWithinPace(perHour, now)} order by turn, next_attempt_at, accepted_at limit 1)`;
}

/** Whether another retry has begun or failed after `since`. Visitors' own first attempts hold up no retry. */
export function hasJustTried(since: number) {
  return sql`exists (select 1 from enquiries as other
    where other.claimed_at > ${since} and other.claimed_at > other.accepted_at)`;
}

/** Whether a submission's content was delivered within its window. */
export function wasDelivered({ content_hash, repeatWindowMs }: Submission, now: number) {
  // Half of all time is enough for a window without end.
  const since = Math.max(now - repeatWindowMs, 1);
  return sql`(enquiries.receipts like ${`%${content_hash}%`} and enquiries.delivered_at >= ${since})`;
}

/** Whether the row holds another text, which its visitor knows to be accepted. */
export function isAnotherText({ content_hash }: Submission) {
  return sql`(enquiries.acknowledged = 1 and enquiries.state <> 'sent'
    and enquiries.content_hash <> ${content_hash})`;
}

/**
 * Why a submission is not leased:
 * - `sent`: this text was delivered before;
 * - `queued`: stored, but the hour's number is used up by those that came first;
 * - `kept`: another process is sending this text;
 * - `failed`: another process is sending another text of this form; this one is not stored.
 */
export type Unleased = "sent" | "queued" | "kept" | "failed";

/** Returns why the row of a submission's form stays as it is; null when the submission may take it over. */
export function refusalOf(
  submission: Submission,
  waits: RawBuilder<boolean>,
  now: number,
  leasedSince: number,
) {
  const isSameText = sql`enquiries.content_hash = ${submission.content_hash}`;
  return sql<Unleased | null>`case
    when ${wasDelivered(submission, now)} then 'sent'
    when ${isAnotherText(submission)} then 'failed'
    when enquiries.state = 'sending' and enquiries.claimed_at > ${leasedSince}
      then case when ${isSameText} then 'kept' else 'failed' end
    when enquiries.state = 'waiting' and enquiries.attempts = 0 and ${isSameText} and ${waits} then 'queued' end`;
}

/** Sets times from a clock that was ahead to now. Clocks of replicas may differ by less than a lease. */
export function mendTimes(now: number, lease: number) {
  const atMost = (column: string, limit: number) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} > ${limit} then ${limit} else ${sql.ref(column)} end`;
  // Suspects have never been leased. All conditions have an index.
  const enquiries = sql`update enquiries set ${atMost("claimed_at", now)}, ${atMost("accepted_at", now)},
    ${atMost("next_attempt_at", now)}, ${atMost("delivered_at", now)},
    ${atMost("retry_until", now + RETRY_PERIOD_MS)}
    where claimed_at > ${now + lease} or (state = 'suspect' and next_attempt_at > ${now + lease})`;
  return [enquiries, sql`update sends set sent_at = ${now} where sent_at > ${now + lease}`];
}
