import { CompiledQuery } from "kysely";
import { getConfig } from "../config.server";
import { Database } from "./database/database";
import { Deliveries } from "./deliveries";
import { EnquiryTable } from "./enquiry-table";
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
  const { deliveries, database, stopRetries } = shared.fruktoEnquiries;
  await stopRetries();
  await deliveries.settled();
  await deliveries.storage.stop();
  await database.close();
  delete shared.fruktoEnquiries;
}

function open() {
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const database = new Database(databaseUrl);
  const deliveries = new Deliveries(new EnquiryTable(database, perHour), createRelay(emailJs));
  const { storage } = deliveries;
  const probed = storage.watch();
  // Limits that replicas share skip a table that is away, and so cost visitors no time.
  const query: Query = async ({ text, values }) => {
    const statement = CompiledQuery.raw(text, values);
    const result = await storage.attempt(() => database.use((db) => db.executeQuery(statement)));
    if (!result) throw new Error("the database is away");
    return result;
  };
  const shared = database.isSqlite ? undefined : query;
  const [countEnquiry, countLeaving] = [createLimits("enquiry", shared), createLimits("leaving", shared)];
  const stopRetries = startRetryLoop(deliveries);
  return { deliveries, database, probed, countEnquiry, countLeaving, stopRetries };
}
