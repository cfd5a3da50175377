import { connectRedis } from "../redis.server";
import { createLimits } from "./limits.server";
import { RedisOutbox } from "./redis-outbox.server";
import { RetryQueue } from "./retry-queue.server";
import { RetryWorker } from "./retry-worker.server";
import type { Storage, StorageConfig } from "./storage.server";

/** Limits, outbox and retry queue in one Redis, shared by every replica that is given its address. */
export function openRedisStorage({ redisUrl, enquiriesPerHour }: StorageConfig): Storage {
  const redis = connectRedis(redisUrl);
  const queue = new RetryQueue(redis);
  const outbox = new RedisOutbox(redis, queue);
  return {
    outbox,
    limits: createLimits(enquiriesPerHour, redis),
    retriesWith(deliveries) {
      const connection = connectRedis(redisUrl, { isPatient: true });
      const worker = new RetryWorker({ outbox, deliveries, queue, connection });
      redis.on("ready", () => void deliveries.checkStorage());
      return {
        start: () => worker.start(),
        async stop() {
          await worker.stop();
          connection.disconnect();
        },
      };
    },
    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}
