const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const JITTER = 0.2;

/** An enquiry's row is deleted after this time. */
export const RETENTION_MS = 30 * 24 * HOUR;

/** Every wait of the delivery, in milliseconds. Tests use shorter ones. */
export const TIMING = {
  /** A claim whose process died ends after this: the relay's limit, and as much again. */
  lease: 20 * SECOND,
  /** Between a send and the next one that no visitor waits for: the provider accepts one call a second. */
  betweenSends: 1_200,
  /** After this time a waiting enquiry is sent although visitors' own keep coming. */
  overdue: 5 * SECOND,
  /** After a failure, which usually meets the other enquiries, too. */
  afterFailure: 10 * SECOND,
  /** When nothing is due. Other processes and operators change the same table. */
  idle: 5 * SECOND,
  /** Between two tests of the storage. A volume may fill up or become read-only between two enquiries. */
  whileWell: 30 * SECOND,
  whileAway: 2 * SECOND,
  /** Waits of one enquiry double from the first to the longest. No connection, time-out, 408, 425, 429, 5xx. */
  passing: { first: 30 * SECOND, longest: 2 * HOUR },
  /** For refusals that last until the account is corrected. */
  lasting: { first: 30 * MINUTE, longest: 6 * HOUR },
};

export type Timing = typeof TIMING;

interface FailedAttempt {
  /** So far, this one included. */
  readonly attempts: number;
  readonly failedAt: number;
  /** The last attempt is made at this time. */
  readonly retryUntil: number;
  readonly isLasting: boolean;
}

/**
 * When to try again, in whole milliseconds since 1970. Each wait is longer or shorter by up to a fifth. Undefined when
 * the enquiry is to become a dead letter.
 */
export function nextAttemptAt(
  { attempts, failedAt, retryUntil, isLasting }: FailedAttempt,
  { passing, lasting }: Timing = TIMING,
): number | undefined {
  if (failedAt >= retryUntil) return undefined;
  const { first, longest } = isLasting ? lasting : passing;
  const wait = Math.min(first * 2 ** (attempts - 1), longest);
  const jittered = wait * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.min(failedAt + Math.round(jittered), retryUntil);
}
