const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Part of a wait by which it is longer or shorter. */
const JITTER = 0.2;

/** An enquiry's row is deleted after this time. */
export const RETENTION_MS = 30 * DAY;

/** Every wait of the delivery, in milliseconds. Tests use shorter ones. */
export const TIMING = {
  /** A lease whose process died ends after this: the relay's limit, and as much again. */
  lease: 20 * SECOND,
  /** Between a send and the next one that no visitor waits for: the provider accepts one call a second. */
  betweenSends: 1_200,
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

/** Returns when to try again after so many failed attempts: at `retryUntil` at the latest, unless that has passed. */
export function nextAttemptAt(
  attempts: number,
  { first, longest }: Timing["passing"],
  failedAt: number,
  retryUntil: number,
): number {
  const wait = Math.min(first * 2 ** (attempts - 1), longest) * (1 - JITTER + 2 * JITTER * Math.random());
  const next = failedAt + Math.round(wait);
  return failedAt < retryUntil ? Math.min(next, retryUntil) : next;
}
