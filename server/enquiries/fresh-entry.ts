import { RETRY_PERIOD_MS } from "~content/enquiry";
import type { OutboxEntry } from "./outbox";
import { RETRY_SCHEDULE } from "./retry-schedule";
import type { Submission } from "./submission.server";

/**
 * A submission as it enters the outbox at `now`, in milliseconds since the epoch. The visitor's own request makes the
 * first attempt; `firstWaitMs` is for one that a crash cut short.
 */
export function freshEntry(
  { id, contentHash, enquiry }: Submission,
  now: number,
  firstWaitMs = RETRY_SCHEDULE.passing.firstMs,
): OutboxEntry {
  return {
    version: 1,
    id,
    contentHash,
    acceptedAt: iso(now),
    retryUntil: retryUntil(now),
    attempts: 0,
    nextAttemptAt: iso(now + firstWaitMs),
    lastFailure: "",
    enquiry,
  };
}

/** An entry that is to be tried at `now`, and from then on for the whole period. */
export function revivedEntry(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, retryUntil: retryUntil(now), nextAttemptAt: iso(now) };
}

function retryUntil(now: number): string {
  return iso(now + RETRY_PERIOD_MS);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
