import { getConfig } from "../config.server";
import { Database } from "./database/database";
import { Deliveries } from "./deliveries";
import { EnquiryTable, NOTHING } from "./enquiry-table";
import type { Shared } from "./limit-counts";
import { createLimits } from "./limits";
import { createRelay } from "./relay";
import { startRetryLoop } from "./retry-loop";

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
  const { deliveries, stopRetries } = shared.fruktoEnquiries;
  const { breaker, database } = deliveries.table;
  await stopRetries();
  await deliveries.settled();
  // One more probe of a database that is away notes recent deliveries.
  if (breaker.isOpen) await breaker.probe();
  await database.close();
  delete shared.fruktoEnquiries;
}

function open() {
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const database = new Database(databaseUrl);
  const table = new EnquiryTable(database, perHour);
  const deliveries = new Deliveries(table, createRelay(emailJs));
  // Limits that replicas share skip a table that is away, and so cost visitors no time.
  const shared: Shared = (statement) =>
    table.breaker.attempt(() => database.use((db) => statement.execute(db)));
  const limit = createLimits(database.isSqlite ? undefined : shared);
  const [probed, stopRetries] = [table.breaker.probe(), startRetryLoop(deliveries)];
  return { deliveries, probed, limit, stopRetries };
}

/**
 * Returns, for `/healthz` and metrics, the provider's calls since the process started and the table's counts. They are 0
 * while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { deliveries, probed } = enquiries();
  // A read-only volume must not look well at a start.
  await probed;
  const counts = await deliveries.table.count();
  return { ...deliveries.counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
