import { sql } from "kysely";
import { log } from "../log.server";
import type { Database } from "./database/database";
import type { EnquiryState } from "./database/tables";
import type { Deliveries } from "./deliveries";
import { repeat } from "./repeat";
import { HOUR, RETENTION_MS } from "./timing";

const PURGE_EVERY_MS = 60 * 60_000;

/**
 * Starts the work that goes on without visitors: deletes old enquiries and sends waiting ones, one at a time. The
 * returned function stops it and waits for the attempt that runs.
 */
export function startRetryLoop(deliveries: Deliveries): () => Promise<void> {
  const { storage, table } = deliveries;
  const { database } = table;
  const { betweenSends, afterFailure, whileAway, idle } = table.timing;
  let purgeAt = 0;
  return repeat(async () => {
    const purged = performance.now() < purgeAt ? undefined : await storage.attempt(() => purge(database));
    if (purged !== undefined) purgeAt = performance.now() + PURGE_EVERY_MS;
    if (database.holdsDeleted) await database.forgetDeleted();
    const outcome = await deliveries.retryNext();
    if (outcome) return outcome === "sent" ? betweenSends : afterFailure;
    return storage.isAway ? whileAway : idle;
  }).stop;
}

/** Deletes enquiries older than 30 days, with a log line for undelivered ones. Returns their number. */
async function purge(database: Database): Promise<number> {
  const limit = Date.now() - RETENTION_MS;
  const deletion = sql<{ state: EnquiryState }>`delete from enquiries
    where state <> 'sending' and accepted_at < ${limit} and delivered_at < ${limit} returning state`;
  const { rows: purged } = await database.use((db) => deletion.execute(db));
  // Set by a clock that was ahead: the longest limit lasts a day.
  await database.use((db) => sql`delete from limits where expire > ${Date.now() + 25 * HOUR}`.execute(db));
  await database.forgetDeleted();
  const suspects = purged.filter(({ state }) => state === "suspect").length;
  const undelivered = purged.filter(({ state }) => state === "waiting" || state === "dead").length;
  if (suspects + undelivered > 0)
    log[undelivered > 0 ? "fatal" : "warn"](
      { purged: undelivered, suspects },
      "undelivered enquiries deleted after 30 days",
    );
  return purged.length;
}
