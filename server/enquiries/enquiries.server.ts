import type { Enquiry } from "~content/enquiry";
import { systemClock } from "../clock";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { Deliveries, type Delivery } from "./deliveries.server";
import type { Retries } from "./outbox";
import { createRelay, missingIdentifier } from "./relay.server";
import type { Storage } from "./storage";
import { openStorage } from "./storage.server";
import { identify, type SubmissionOrigin } from "./submission.server";

interface Enquiries {
  readonly storage: Storage;
  readonly deliveries: Deliveries;
  readonly retries: Retries;
}

/** What became of an enquiry. */
export interface Delivered {
  readonly outcome: Delivery | "limited";
  /** Seconds to wait; 0 unless limited. */
  readonly retryAfter: number;
}

/** One per process even where the development server loads this module again. */
const shared = globalThis as { fruktoEnquiries?: Promise<Enquiries> };

function enquiries(): Promise<Enquiries> {
  shared.fruktoEnquiries ??= open();
  return shared.fruktoEnquiries;
}

async function open(): Promise<Enquiries> {
  const config = getConfig();
  const missing = missingIdentifier(config.emailJs);
  if (missing) log.warn(`Enquiries can't be sent yet. ${missing}`);
  const storage = await openStorage(config);
  const relay = createRelay(config.emailJs);
  const deliveries = new Deliveries({ outbox: storage.outbox, relay, clock: systemClock });
  const retries = storage.retriesWith(deliveries);
  retries.start();
  return { storage, deliveries, retries };
}

/**
 * Resumes what an earlier process left in the outbox and goes on retrying. Under plain remix-serve, which has no
 * hook for it, the first enquiry or health check does the same.
 */
export async function startEnquiries(): Promise<void> {
  await enquiries();
}

/** Ends the retries and waits, at most the relay's limit, for attempts in hand. */
export async function stopEnquiries(): Promise<void> {
  const running = await shared.fruktoEnquiries;
  if (!running) return;
  await running.retries.stop();
  await running.deliveries.settled();
  await running.storage.close();
  delete shared.fruktoEnquiries;
}

/** Delivers a valid enquiry unless the visitor, or everybody together, has sent too many. */
export async function deliver(enquiry: Enquiry, origin: SubmissionOrigin): Promise<Delivered> {
  const { deliveries, storage } = await enquiries();
  const submission = identify(enquiry, origin);
  const repeated = await deliveries.answerToRepeat(submission);
  if (repeated) return { outcome: repeated, retryAfter: 0 };
  const retryAfter = await storage.limits.count(origin.address);
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
  const { storage, deliveries } = await enquiries();
  const counts = await storage.outbox.counts().catch(() => undefined);
  return {
    ...deliveries.counters,
    ...(counts ?? { pending: 0, dead: 0 }),
    isDegraded: deliveries.isStorageBroken || counts === undefined,
  };
}
