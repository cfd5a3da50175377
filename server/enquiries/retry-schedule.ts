const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const JITTER = 0.2;

/** Everything that is kept of an enquiry is deleted after this time. */
export const KEEP_MS = 30 * 24 * HOUR;

/** Waits that double from `firstMs` up to `longestMs`, each longer or shorter by up to a fifth. */
interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface RetrySchedule {
  /** For failures that pass by themselves: no connection, time-out, 408, 425, 429, 5xx. */
  readonly passing: Waits;
  /** For refusals that last until somebody corrects the account. */
  readonly lasting: Waits;
}

export const RETRY_SCHEDULE: RetrySchedule = {
  passing: { firstMs: 30 * SECOND, longestMs: 2 * HOUR },
  lasting: { firstMs: 30 * MINUTE, longestMs: 6 * HOUR },
};

export interface FailedAttempt {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly failedAt: number;
  /** When trying ends; the last attempt is made at this time. */
  readonly retryUntil: number;
  readonly isLasting: boolean;
  /** From 0 to 1. */
  readonly random: number;
}

/** When to try again, in whole milliseconds since the epoch; undefined when the enquiry is to become a dead letter. */
export function nextAttemptAt(
  { attempts, failedAt, retryUntil, isLasting, random }: FailedAttempt,
  schedule: RetrySchedule = RETRY_SCHEDULE,
): number | undefined {
  if (failedAt >= retryUntil) return undefined;
  const { firstMs, longestMs } = isLasting ? schedule.lasting : schedule.passing;
  const wait = Math.min(firstMs * 2 ** (attempts - 1), longestMs);
  return Math.min(failedAt + Math.round(wait * (1 - JITTER + 2 * JITTER * random)), retryUntil);
}
