import { CompiledQuery } from "kysely";
import { getConfig } from "../config.server";
import { Database } from "./database/database";
import { Deliveries } from "./deliveries";
import { EnquiryTable, NOTHING } from "./enquiry-table";
import { createLimits, type Query } from "./limits";
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
  const query: Query = async ({ text, values }) => {
    const statement = CompiledQuery.raw(text, values);
    const result = await table.breaker.attempt(() => database.use((db) => db.executeQuery(statement)));
    if (!result) throw new Error("the database is away");
    return result;
  };
  const limit = createLimits(database.isSqlite ? undefined : query);
  const [probed, stopRetries] = [table.breaker.probe(), startRetryLoop(deliveries)];
  return { deliveries, probed, limit, stopRetries };
}

/**
 * Returns, for `/healthz` and metrics, the provider's calls since the process started and the table's counts. They are 0
 * while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { deliveries, probed } = enquiries();
  // A volume that can be read but not written must not look well at a start.
  await probed;
  const counts = await deliveries.table.count();
  return { ...deliveries.counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
