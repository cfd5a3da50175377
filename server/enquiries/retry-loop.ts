import { sql } from "kysely";
import { log } from "../log.server";
import type { Database } from "./database/database";
import type { EnquiryState } from "./database/tables";
import type { Deliveries } from "./deliveries";
import { DAY, HOUR, RETENTION_MS } from "./timing";

const PURGE_EVERY_MS = 60 * 60_000;

/**
 * Starts the work that goes on without visitors: tests the storage, deletes old enquiries and sends waiting ones, one at a
 * time. It does not keep the process alive. The returned function stops it and waits for the attempt that runs.
 */
export function startRetryLoop(deliveries: Deliveries): () => Promise<void> {
  const { breaker, database, timing } = deliveries.table;
  const { betweenSends, afterFailure, whileWell, whileAway, idle } = timing;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let [purgeAt, probeAt, sendAt] = [0, 0, 0];

  async function run(): Promise<void> {
    const now = performance.now();
    if (breaker.isOpen || now >= probeAt) {
      await breaker.probe();
      probeAt = now + whileWell;
    }
    if (now >= purgeAt) {
      if (await breaker.isClockSteady()) await breaker.attempt(() => purge(database));
      purgeAt = now + PURGE_EVERY_MS;
    }
    if (database.holdsDeleted) await database.forgetDeleted();
    if (now >= sendAt) {
      const outcome = await deliveries.retryNext();
      const wait = outcome === "sent" ? betweenSends : outcome ? afterFailure : idle;
      sendAt = performance.now() + wait;
    }
    const next = Math.min(whileAway, Math.max(sendAt - performance.now(), 0));
    if (!isStopped) timer = setTimeout(() => (latest = run()), next).unref();
  }

  let latest = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return latest;
  };
}

/** Deletes enquiries older than 30 days, with a log line for undelivered ones. */
async function purge(database: Database): Promise<void> {
  const limit = Date.now() - RETENTION_MS;
  const deletion = sql<{ state: EnquiryState }>`delete from enquiries
    where state <> 'sending' and accepted_at < ${limit} and delivered_at < ${limit} returning state`;
  const { rows: purged } = await database.use((db) => deletion.execute(db));
  // Those that have ended, and those of a clock that was ahead: the longest limit lasts a day.
  const ended = sql`delete from limits where expire < ${Date.now()} or expire > ${Date.now() + 25 * HOUR}`;
  await database.use((db) => ended.execute(db));
  await database.use((db) => sql`delete from sends where sent_at < ${Date.now() - DAY}`.execute(db));
  await database.forgetDeleted();
  const suspects = purged.filter(({ state }) => state === "suspect").length;
  const undelivered = purged.filter(({ state }) => state === "waiting" || state === "dead").length;
  if (suspects + undelivered > 0)
    log[undelivered > 0 ? "fatal" : "warn"](
      { purged: undelivered, suspects },
      "undelivered enquiries deleted after 30 days",
    );
}
