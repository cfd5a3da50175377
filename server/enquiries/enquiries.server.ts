import { CompiledQuery } from "kysely";
import type { Enquiry, EnquiryOutcome } from "~domain/enquiry";
import { getConfig } from "../config.server";
import { Database } from "./database/database";
import { Deliveries } from "./deliveries";
import { EnquiryTable, NOTHING } from "./enquiry-table";
import { createLimits, type Query } from "./limits";
import { createRelay } from "./relay";
import { startRetryLoop } from "./retry-loop";
import { identify, suspected } from "./submission";

/** One per process even where the development server loads this module again. */
const shared = globalThis as { fruktoEnquiries?: ReturnType<typeof open> };

/**
 * Returns the process's parts for enquiries. The first call opens them, resumes an earlier process's deliveries and starts
 * the retries, without waiting for the database.
 */
export function enquiries() {
  shared.fruktoEnquiries ??= open();
  return shared.fruktoEnquiries;
}

/** Ends the retries and waits, at most the relay's limit, for attempts that run. */
export async function stopEnquiries(): Promise<void> {
  if (!shared.fruktoEnquiries) return;
  const { deliveries, database, stopRetries } = shared.fruktoEnquiries;
  await stopRetries();
  await deliveries.settled();
  // One more probe of a database that is away notes recent deliveries.
  if (deliveries.breaker.isOpen) await deliveries.breaker.probe();
  await database.close();
  delete shared.fruktoEnquiries;
}

function open() {
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const database = new Database(databaseUrl);
  const deliveries = new Deliveries(new EnquiryTable(database, perHour), createRelay(emailJs));
  const { breaker } = deliveries;
  // Limits that replicas share skip a table that is away, and so cost visitors no time.
  const query: Query = async ({ text, values }) => {
    const statement = CompiledQuery.raw(text, values);
    const result = await breaker.attempt(() => database.use((db) => db.executeQuery(statement)));
    if (!result) throw new Error("the database is away");
    return result;
  };
  const [probed, stopRetries] = [breaker.probe(), startRetryLoop(deliveries)];
  const limits = createLimits(database.isSqlite ? undefined : query);
  return { deliveries, database, probed, limits, stopRetries };
}

/**
 * Delivers a valid enquiry unless its visitor has sent too many: then `retryAfter` says how many seconds to wait.
 * Suspected bot submissions are stored instead, and answered like others, so that bots learn nothing. A beacon over the
 * limit is stored among them: its page has gone, so the visitor can't send it again.
 */
export async function deliver(
  enquiry: Enquiry,
  origin: Parameters<typeof identify>[1],
  { isSuspect, isBeacon }: { readonly isSuspect: boolean; readonly isBeacon: boolean },
): Promise<{ outcome: EnquiryOutcome; retryAfter?: number }> {
  const { deliveries, limits } = enquiries();
  const { address } = origin;
  const submission = identify(enquiry, origin);
  const repeated = isSuspect ? undefined : await deliveries.outcomeOfRepeat(submission);
  if (repeated) return { outcome: repeated };
  const { retryAfter, isCrowded } = await limits[isSuspect ? "suspect" : "enquiry"](address);
  const keep = () => deliveries.suspects.submit(suspected(submission));
  if (retryAfter > 0) {
    if (isBeacon && (await limits.beacon(address)).retryAfter === 0) await keep();
    return { outcome: "limited", retryAfter };
  }
  return { outcome: await (isSuspect ? keep() : deliveries.submit(submission, isCrowded)) };
}

/** Returns whether an address has had so many forms refused that the next one gets no page. Counts this one. */
export async function isRefusedTooOften(address: string): Promise<boolean> {
  return (await enquiries().limits.refused(address)).retryAfter > 0;
}

/**
 * Returns, for `/healthz` and metrics, the provider's calls since the process started and the table's counts. They are 0
 * while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { deliveries, probed } = enquiries();
  const { table, breaker, counters } = deliveries;
  await probed;
  const counts = await breaker.attempt(() => table.count());
  return { ...counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
