import { CompiledQuery } from "kysely";
import type { Enquiry } from "~content/enquiry";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { countEnquiries, NOTHING } from "./counts";
import { Database } from "./database";
import { Deliveries, type Delivery } from "./deliveries";
import { EnquiryTable } from "./enquiry-table";
import { type CountEnquiry, createLimits } from "./limits";
import { createRelay, missingIdentifier } from "./relay";
import { startRetryLoop } from "./retry-loop";
import { identify, type Submission, type SubmissionOrigin, suspected } from "./submission";

const MOST_SUSPECTS = 1_000;

/** One per process even where the development server loads this module again. */
const shared = globalThis as { fruktoEnquiries?: ReturnType<typeof open> };

function enquiries() {
  shared.fruktoEnquiries ??= open();
  return shared.fruktoEnquiries;
}

function open() {
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const missing = missingIdentifier(emailJs);
  if (missing) log.warn(`Enquiries can't be sent yet. ${missing}`);
  const database = new Database(databaseUrl);
  const table = new EnquiryTable({ database, perHour });
  const deliveries = new Deliveries({ database, table, relay: createRelay(emailJs), perHour });
  const countEnquiry = limitsOf(database, deliveries);
  return { database, table, deliveries, countEnquiry, stopRetries: startRetryLoop({ database, deliveries }) };
}

/** Limits that replicas share cost a visitor no more than the table does: while it is away, nobody asks it. */
function limitsOf(database: Database, { storage }: Deliveries): CountEnquiry {
  if (database.isFile) return createLimits();
  return createLimits(async ({ text, values }) => {
    const statement = CompiledQuery.raw(text, values);
    const result = await storage.attempt(() => database.use((db) => db.executeQuery(statement)));
    if (!result) throw new Error("the database is away");
    return result;
  });
}

/**
 * Resumes what an earlier process left and goes on retrying; a database that is away holds nothing up. Under plain
 * remix-serve, which has no hook for it, the first enquiry or health check does the same.
 */
export function startEnquiries(): void {
  enquiries();
}

/** Ends the retries and waits, at most the relay's limit, for attempts in hand. */
export async function stopEnquiries(): Promise<void> {
  const running = shared.fruktoEnquiries;
  if (!running) return;
  await running.stopRetries();
  await running.deliveries.settled();
  await running.database.close();
  delete shared.fruktoEnquiries;
}

/**
 * Delivers a valid enquiry unless its visitor has sent too many: then it returns the seconds to wait. What looks like a
 * machine's is stored, not sent, and counts as sent, so that a machine learns nothing.
 */
export async function deliver(
  enquiry: Enquiry,
  origin: SubmissionOrigin,
  { isSuspect }: { isSuspect: boolean },
): Promise<Delivery | { retryAfter: number }> {
  const { deliveries, countEnquiry } = enquiries();
  const submission = identify(enquiry, origin);
  const repeated = isSuspect ? undefined : await deliveries.resultOfRepeat(submission);
  if (repeated) return repeated;
  const retryAfter = await countEnquiry(origin.address);
  if (retryAfter > 0) return { retryAfter };
  if (!isSuspect) return deliveries.submit(submission);
  await storeSuspect(suspected(submission));
  return "sent";
}

/** A machine's enquiries never take a visitor's place. */
async function storeSuspect(suspect: Submission): Promise<void> {
  const { database, table, deliveries } = enquiries();
  const isStored = await deliveries.storage.attempt(async () => {
    const hasRoom = (await countEnquiries(database)).suspect < MOST_SUSPECTS;
    if (hasRoom) await table.storeSuspect(suspect);
    return hasRoom;
  });
  if (isStored) log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
  else log.error({ enquiry: suspect.id }, "suspect enquiry lost: it could not be stored");
}

/**
 * For `/healthz` and metrics: calls of the provider since the process started, and what the table holds, which counts
 * as nothing while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { database, deliveries } = enquiries();
  await deliveries.storage.tested();
  const counts = await deliveries.storage.attempt(() => countEnquiries(database));
  return { ...deliveries.counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
