import { log } from "../log.server";
import type { Database } from "./database/database";
import type { Deliveries } from "./deliveries";
import { RETENTION_MS } from "./timing";

const PURGE_EVERY_MS = 60 * 60_000;

/**
 * Starts the work that goes on without visitors: deletes old enquiries and sends waiting ones, one at a time. The
 * returned function stops it and waits for the attempt that runs.
 */
export function startRetryLoop(deliveries: Deliveries): () => Promise<void> {
  const { storage, table } = deliveries;
  const { database } = table;
  const { betweenSends, afterFailure, whileAway, idle } = table.timing;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function run(): Promise<void> {
    for (;;) {
      await storage.attempt(purgeOnTime);
      if (database.holdsDeleted) await database.forgetDeleted();
      const outcome = await deliveries.retryNext();
      if (isStopped) return;
      if (outcome) await sleep(outcome === "sent" ? betweenSends : afterFailure);
      else await sleep(storage.isAway ? whileAway : idle);
    }
  }

  async function purgeOnTime(): Promise<void> {
    if (performance.now() < purgedAt + PURGE_EVERY_MS) return;
    await purge(database);
    purgedAt = performance.now();
  }

  /** Does not keep the process alive. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, ms).unref();
    });
  }

  const ended = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    wake();
    await ended;
  };
}

/** Deletes enquiries older than 30 days, with a log line for undelivered ones. */
async function purge(database: Database): Promise<void> {
  const limit = Date.now() - RETENTION_MS;
  const purged = await database.use((db) =>
    db
      .deleteFrom("enquiries")
      .where("state", "<>", "sending")
      .where("accepted_at", "<", limit)
      .where("delivered_at", "<", limit)
      .returning("state")
      .execute(),
  );
  await database.forgetDeleted();
  const suspects = purged.filter(({ state }) => state === "suspect").length;
  const undelivered = purged.filter(({ state }) => state === "waiting" || state === "dead").length;
  if (suspects + undelivered > 0)
    log[undelivered > 0 ? "fatal" : "warn"](
      { purged: undelivered, suspects },
      "undelivered enquiries deleted after 30 days",
    );
}
