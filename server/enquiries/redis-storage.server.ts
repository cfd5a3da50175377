import { once } from "node:events";
import { log } from "../log.server";
import { connectRedis } from "../redis.server";
import { createLimits } from "./limits.server";
import { RedisOutbox } from "./redis-outbox.server";
import { RetryQueue } from "./retry-queue.server";
import { RetryWorker } from "./retry-worker.server";
import type { Storage, StorageConfig } from "./storage";

/** Milliseconds. A Redis that is there answers in a few. */
const FIRST_CONNECTION_LIMIT_MS = 1_000;

/**
 * Limits, outbox and retry queue in one Redis, shared by every replica that is given its address. When it can't be
 * reached, the site starts all the same.
 */
export async function openRedisStorage({ redisUrl, enquiriesPerHour }: StorageConfig): Promise<Storage> {
  const redis = connectRedis(redisUrl);
  const isLate = AbortSignal.timeout(FIRST_CONNECTION_LIMIT_MS);
  await once(redis, "ready", { signal: isLate }).catch(() => log.warn("started without Redis"));
  const patient = connectRedis(redisUrl, { isPatient: true });
  const queue = new RetryQueue(patient);
  const outbox = new RedisOutbox(redis, queue);
  return {
    outbox,
    limits: createLimits(enquiriesPerHour, redis),
    retriesWith(deliveries) {
      const worker = new RetryWorker({ outbox, deliveries, queue, connection: patient });
      redis.on("ready", () => void deliveries.checkStorage());
      return worker;
    },
    async close() {
      if (patient.status === "ready") await queue.close();
      redis.disconnect();
      patient.disconnect();
    },
  };
}
