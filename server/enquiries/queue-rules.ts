import { type RawBuilder, type SqlBool, sql } from "kysely";
import { RETRY_PERIOD_MS } from "~domain/enquiry";
import type { Submission } from "./submission";
import { DAY, HOUR } from "./timing";

/** Part of the hour's places that only newcomers get: networks without a delivery in the last day. */
const RESERVE = 1 / 5;

/** Places that any network may take, and the time between two newcomers' after that. A pace below 5 has no reserve. */
function placesOf(perHour: number) {
  const reserved = Math.floor(perHour * RESERVE);
  return { open: perHour - reserved, reserveEvery: reserved > 0 ? HOUR / reserved : 0 };
}

/** Places of the hour that are gone, counted from the tables: restarts and replicas change nothing. */
function placesTaken(now: number) {
  return sql`((select count(*) from sends where sent_at > ${now - HOUR})
    + (select count(*) from enquiries as leased where leased.state = 'sending' and leased.claimed_at > ${now - HOUR}))`;
}

function sendsOfDay(network: RawBuilder<unknown>, now: number) {
  return sql`(select count(*) from sends where sends.network = ${network} and sends.sent_at > ${now - DAY})`;
}

/** Whether the reserve has a place for a newcomer now: they get them one by one, over the whole hour. */
function hasReserve(perHour: number, now: number) {
  const { reserveEvery } = placesOf(perHour);
  if (reserveEvery === 0) return sql`1 = 0`;
  return sql`(${placesTaken(now)} < ${perHour}
    and not exists (select 1 from sends where is_first = 1 and sent_at > ${now - reserveEvery})
    and not exists (select 1 from enquiries as leased where leased.state = 'sending' and leased.claimed_at > ${now - HOUR}
      and leased.network not in (select sends.network from sends where sends.sent_at > ${now - DAY})))`;
}

/** Whether a new submission has to wait: the hour's places are gone, or belong to enquiries that are due before it. */
export function mustWait({ id, network }: Submission, perHour: number, now: number) {
  const due = sql`(select count(*) from enquiries as other
    where other.state = 'waiting' and other.next_attempt_at <= ${now} and other.id <> ${id})`;
  const isNewcomer =
    network === ""
      ? sql`1 = 0`
      : sql`(${sendsOfDay(sql`${network}`, now)} = 0 and not exists (select 1 from enquiries as other
          where other.network = ${network} and other.state in ('waiting', 'sending') and other.id <> ${id}))`;
  return sql`(${placesTaken(now)} + ${due} >= ${placesOf(perHour).open}
    and not (${isNewcomer} and ${hasReserve(perHour, now)}))`;
}

/**
 * Returns the id of the enquiry that is sent next. Networks take turns: first goes who has the fewest deliveries in the
 * last day and enquiries in front. When only the reserve is left, the newest newcomer goes first, because older ones have
 * waited in vain already and get the next hour's places.
 */
export function nextOf(isDue: RawBuilder<unknown>, perHour: number, now: number) {
  const isOpen = sql`${placesTaken(now)} < ${placesOf(perHour).open}`;
  return sql`(select id from (select id, network, next_attempt_at, accepted_at,
        row_number() over (partition by network order by next_attempt_at, accepted_at)
          + ${sendsOfDay(sql.ref("enquiries.network"), now)} as turn
      from enquiries where ${isDue}) as due
    where ${isOpen} or (turn = 1 and network <> '' and ${hasReserve(perHour, now)})
    order by case when ${isOpen} then turn else -accepted_at end, next_attempt_at limit 1)`;
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
  // Suspects have never been leased. All conditions have an index.
  const enquiries = sql`update enquiries set ${atMost("claimed_at", now)}, ${atMost("accepted_at", now)},
    ${atMost("next_attempt_at", now)}, ${atMost("delivered_at", now)},
    ${atMost("retry_until", now + RETRY_PERIOD_MS)}
    where claimed_at > ${now + lease} or (state = 'suspect' and next_attempt_at > ${now + lease})`;
  return [enquiries, sql`update sends set sent_at = ${now} where sent_at > ${now + lease}`];
}
