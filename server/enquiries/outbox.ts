import * as v from "valibot";
import type { Submission } from "./submission.server";

const time = v.pipe(v.string(), v.isoTimestamp());

/** One enquiry as it is kept until it is delivered. Times are ISO 8601. */
export const OutboxEntrySchema = v.object({
  version: v.literal(1),
  id: v.string(),
  contentHash: v.string(),
  acceptedAt: time,
  /** Trying ends here. */
  retryUntil: time,
  attempts: v.number(),
  nextAttemptAt: time,
  /** Why the last attempt failed; empty before the first. */
  lastFailure: v.string(),
  enquiry: v.object({
    from_name: v.string(),
    telefono: v.string(),
    from_mail: v.string(),
    message: v.string(),
  }),
});

export type OutboxEntry = Readonly<v.InferOutput<typeof OutboxEntrySchema>>;

type OutboxState = "pending" | "sending" | "dead";

export interface OutboxListing {
  readonly state: OutboxState;
  readonly entry: OutboxEntry;
}

/**
 * Enquiries that were accepted and are not delivered yet. Any number of processes may share one: an entry is in
 * the hands of one process at a time. Every method rejects when the storage fails. Times are milliseconds since
 * the epoch.
 */
export interface Outbox {
  /**
   * Stores a submission durably, unless it is already there: then a corrected content replaces the stored one,
   * and a dead letter comes back to life. "delivered" when the same content was delivered before, within the
   * submission's window.
   */
  accept(submission: Submission, now: number): Promise<"stored" | "delivered">;
  wasDelivered(submission: Submission, now: number): Promise<boolean>;
  /** Takes an entry for this process alone; undefined when it is gone, delivered, or in other hands. */
  claim(id: string, now: number): Promise<OutboxEntry | undefined>;
  /** The three ends of a claim: delivered and removed, tried again later, or kept as a dead letter. */
  delivered(entry: OutboxEntry, now: number): Promise<void>;
  postpone(entry: OutboxEntry): Promise<void>;
  bury(entry: OutboxEntry): Promise<void>;
  /** Ids whose time has come, oldest first, those left by a process that died included. */
  due(now: number): Promise<string[]>;
  /** When the next one is due; undefined when nothing waits. */
  nextDueAt(): Promise<number | undefined>;
  /** Brings a dead letter back, or a waiting entry forward. False when there is none to bring. */
  retry(id: string, now: number): Promise<boolean>;
  list(): Promise<OutboxListing[]>;
  counts(): Promise<{ pending: number; dead: number }>;
  /** Deletes what is older than 30 days; returns how many enquiries that were never delivered. */
  purge(now: number): Promise<number>;
  /** Rejects when nothing can be stored at the moment. */
  probe(): Promise<void>;
}
