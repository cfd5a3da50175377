import { CompiledQuery } from "kysely";
import { getConfig } from "../config.server";
import { log } from "../log.server";
import { Database } from "./database/database";
import { Deliveries } from "./deliveries";
import { EnquiryTable } from "./enquiry-table";
import { createLimits } from "./limits";
import { createRelay, missingIdentifier } from "./relay";
import { startRetryLoop } from "./retry-loop";

/** One per process even where the development server loads this module again. */
const shared = globalThis as { fruktoEnquiries?: ReturnType<typeof open> };

/** Returns the process's parts for enquiries; the first call opens and starts them. */
export function enquiries() {
  shared.fruktoEnquiries ??= open();
  return shared.fruktoEnquiries;
}

/** Ends the retries and waits, at most the relay's limit, for attempts that run. */
export async function stopEnquiries(): Promise<void> {
  if (!shared.fruktoEnquiries) return;
  const { deliveries, stopRetries } = shared.fruktoEnquiries;
  await stopRetries();
  await deliveries.settled();
  await deliveries.storage.stop();
  await deliveries.table.database.close();
  delete shared.fruktoEnquiries;
}

function open() {
  const { databaseUrl, emailJs, enquiriesPerHour: perHour } = getConfig();
  const missing = missingIdentifier(emailJs);
  if (missing) log.warn(`Enquiries can't be sent yet. ${missing}`);
  const database = new Database(databaseUrl);
  const deliveries = new Deliveries(new EnquiryTable(database, perHour), createRelay(emailJs));
  deliveries.storage.watch();
  const countEnquiry = limitsOf(database, deliveries);
  return { deliveries, countEnquiry, stopRetries: startRetryLoop(deliveries) };
}

/** Limits that replicas share skip a table that is away, and so cost visitors no time. */
function limitsOf(database: Database, { storage }: Deliveries) {
  if (database.isFile) return createLimits();
  return createLimits(async ({ text, values }) => {
    const statement = CompiledQuery.raw(text, values);
    const result = await storage.attempt(() => database.use((db) => db.executeQuery(statement)));
    if (!result) throw new Error("the database is away");
    return result;
  });
}
