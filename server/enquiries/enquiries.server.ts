import type { Enquiry } from "~content/enquiry";
import { systemClock } from "../clock";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { type Database, openDatabase } from "./database.server";
import { Deliveries, type Delivery } from "./deliveries.server";
import { EnquiryTable } from "./enquiry-table.server";
import { createLimits, type Limits, type Query } from "./limits.server";
import { createRelay, missingIdentifier } from "./relay.server";
import { RetryLoop } from "./retry-loop.server";
import { identify, type SubmissionOrigin } from "./submission.server";

interface Enquiries {
  readonly database: Database;
  readonly table: EnquiryTable;
  readonly deliveries: Deliveries;
  readonly retries: RetryLoop;
  readonly limits: Limits;
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
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const missing = missingIdentifier(emailJs);
  if (missing) log.warn(`Enquiries can't be sent yet. ${missing}`);
  const clock = systemClock;
  const database = await openDatabase(databaseUrl);
  const table = new EnquiryTable({ database, perHour });
  const deliveries = new Deliveries({ table, relay: createRelay(emailJs), clock, perHour });
  const retries = new RetryLoop({ table, deliveries, clock });
  deliveries.storage.start();
  retries.start();
  return { database, table, deliveries, retries, limits: createLimits(sharedQuery(database, deliveries)) };
}

/** Limits in the database cost a visitor no more than the rest of it: while it is away, nobody asks it. */
function sharedQuery({ pool, tables }: Database, { storage }: Deliveries): Query | undefined {
  if (!pool) return undefined;
  return async (query) => {
    const result = await storage.attempt(async () => {
      await tables();
      return pool.query(query);
    });
    if (!result) throw new Error("the database is away");
    return result;
  };
}

/**
 * Resumes what an earlier process left and goes on retrying; a database that is away holds nothing up. Under plain
 * remix-serve, which has no hook for it, the first enquiry or health check does the same.
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
  await running.deliveries.storage.stop();
  await running.database.close();
  delete shared.fruktoEnquiries;
}

/** Delivers a valid enquiry unless its visitor has sent too many. A machine's by all signs is kept, and not sent. */
export async function deliver(
  enquiry: Enquiry,
  origin: SubmissionOrigin,
  { isSuspect }: { isSuspect: boolean },
): Promise<Delivered> {
  const { deliveries, limits } = await enquiries();
  const submission = identify(enquiry, origin);
  const repeated = isSuspect ? undefined : await deliveries.resultOfRepeat(submission);
  if (repeated) return { outcome: repeated, retryAfter: 0 };
  const retryAfter = await limits.count(origin.address);
  if (retryAfter > 0) return { outcome: "limited", retryAfter };
  if (!isSuspect) return { outcome: await deliveries.submit(submission), retryAfter: 0 };
  await deliveries.keepSuspect(submission);
  return { outcome: "sent", retryAfter: 0 };
}

export interface EnquiryCounters {
  /** Attempts since the process started. */
  readonly sent: number;
  readonly failed: number;
  /** Rows of the table now: those in hand among the waiting. 0 while it can't be asked. */
  readonly waiting: number;
  readonly dead: number;
  readonly suspect: number;
  /** True while enquiries can't be stored. */
  readonly isDegraded: boolean;
}

/** Milliseconds since the oldest waiting enquiry was accepted; undefined while the table can't be asked. */
export async function oldestWaitingMs(): Promise<number | undefined> {
  const { table, deliveries } = await enquiries();
  const found = await deliveries.storage.attempt(async () => ({ since: await table.waitsSince() }));
  if (!found) return undefined;
  return found.since === undefined ? 0 : systemClock.now() - found.since;
}

/** For `/healthz` and metrics. */
export async function enquiryCounters(): Promise<EnquiryCounters> {
  const { table, deliveries } = await enquiries();
  await deliveries.storage.looked();
  const counts = await deliveries.storage.attempt(() => table.counts());
  const { waiting, sending, dead, suspect } = counts ?? { waiting: 0, sending: 0, dead: 0, suspect: 0 };
  return {
    ...deliveries.counters,
    waiting: waiting + sending,
    dead,
    suspect,
    isDegraded: counts === undefined,
  };
}
