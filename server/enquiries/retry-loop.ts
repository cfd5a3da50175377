import { log } from "../log.server";
import type { Database } from "./database";
import type { Deliveries } from "./deliveries";
import { RETENTION_MS, TIMING, type Timing } from "./timing";

const PURGE_EVERY_MS = 60 * 60_000;

interface Options {
  readonly database: Database;
  readonly deliveries: Deliveries;
  readonly timing?: Timing;
}

/**
 * What goes on without visitors, from the start on: watches the storage, deletes what is too old, and sends what waits,
 * one at a time. The returned function stops it and waits for the attempt in hand.
 */
export function startRetryLoop({ database, deliveries, timing = TIMING }: Options): () => Promise<void> {
  const { storage } = deliveries;
  const { betweenSends, afterFailure, whileAway, idle } = timing;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  let purgeAt = 0;

  async function run(): Promise<void> {
    for (;;) {
      await storage.watch();
      await storage.attempt(purgeOnTime);
      const delivery = await deliveries.retryNext();
      if (isStopped) return;
      if (delivery) await sleep(delivery === "sent" ? betweenSends : afterFailure);
      else await sleep(storage.isAway ? whileAway : idle);
    }
  }

  async function purgeOnTime(): Promise<void> {
    if (Date.now() < purgeAt) return;
    await purge(database);
    purgeAt = Date.now() + PURGE_EVERY_MS;
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

/** Deletes what is older than 30 days, loudly where it was never delivered. */
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
  const undelivered = purged.filter(({ state }) => state === "waiting" || state === "dead").length;
  if (undelivered > 0) log.fatal({ purged: undelivered }, "undelivered enquiries deleted after 30 days");
}
