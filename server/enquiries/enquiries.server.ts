import { systemClock } from "../clock";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { Deliveries } from "./deliveries.server";
import type { Enquiry } from "./enquiry";
import { FileOutbox } from "./file-outbox.server";
import { createLimits, type Limits } from "./limits.server";
import type { Outbox } from "./outbox";
import { OutboxWorker } from "./outbox-worker.server";
import { createRelay, missingIdentifier } from "./relay.server";
import { identify, type SubmissionOrigin } from "./submission.server";

interface Enquiries {
  readonly outbox: Outbox;
  readonly deliveries: Deliveries;
  readonly worker: OutboxWorker;
  readonly limits: Limits;
}

/** What became of an enquiry. */
export interface Delivered {
  readonly outcome: "sent" | "failed" | "limited";
  /** Seconds to wait; 0 unless limited. */
  readonly retryAfter: number;
}

/** One per process even where the development server loads this module again. */
const shared = globalThis as { fruktoEnquiries?: Enquiries };

function enquiries(): Enquiries {
  if (shared.fruktoEnquiries) return shared.fruktoEnquiries;
  const { emailJs, outboxDir, enquiriesPerHour } = getConfig();
  const outbox = new FileOutbox(outboxDir);
  const deliveries = new Deliveries({ outbox, relay: createRelay(emailJs), clock: systemClock });
  const worker = new OutboxWorker({ outbox, deliveries, clock: systemClock });
  shared.fruktoEnquiries = { outbox, deliveries, worker, limits: createLimits(enquiriesPerHour) };
  const missing = missingIdentifier(emailJs);
  if (missing) log.warn(`Enquiries can't be sent yet. ${missing}`);
  worker.start();
  return shared.fruktoEnquiries;
}

/**
 * Resumes what an earlier process left in the outbox and goes on retrying. Under plain remix-serve, which has no
 * hook for it, the first enquiry or health check does the same.
 */
export function startEnquiries(): void {
  enquiries();
}

/** Ends the retries and waits, at most the relay's limit, for attempts in hand. */
export async function stopEnquiries(): Promise<void> {
  const running = shared.fruktoEnquiries;
  if (!running) return;
  await running.worker.stop();
  await running.deliveries.settled();
  delete shared.fruktoEnquiries;
}

/** Delivers a valid enquiry unless the visitor, or everybody together, has sent too many. */
export async function deliver(enquiry: Enquiry, origin: SubmissionOrigin): Promise<Delivered> {
  const { deliveries, limits } = enquiries();
  const submission = identify(enquiry, origin);
  const repeated = await deliveries.answerToRepeat(submission);
  if (repeated) return { outcome: repeated, retryAfter: 0 };
  const retryAfter = await limits.count(origin.address);
  if (retryAfter > 0) return { outcome: "limited", retryAfter };
  return { outcome: await deliveries.submit(submission), retryAfter: 0 };
}

export interface EnquiryCounters {
  /** Attempts since the process started. */
  readonly sent: number;
  readonly failed: number;
  /** Entries of the outbox now. */
  readonly pending: number;
  readonly dead: number;
  /** True while enquiries can't be saved. */
  readonly isDegraded: boolean;
}

/** For `/healthz`. */
export async function enquiryCounters(): Promise<EnquiryCounters> {
  const { outbox, deliveries } = enquiries();
  const counts = await outbox.counts().catch(() => undefined);
  return {
    ...deliveries.counters,
    ...(counts ?? { pending: 0, dead: 0 }),
    isDegraded: deliveries.isStorageBroken || counts === undefined,
  };
}
