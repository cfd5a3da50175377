import { systemClock } from "../clock";
import { FileOutbox } from "./file-outbox.server";
import { createLimits } from "./limits.server";
import { OutboxWorker } from "./outbox-worker.server";
import type { Storage, StorageConfig } from "./storage";

/** Redis when it is configured, for several replicas; otherwise this process's memory and a folder. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.redisUrl) {
    const { openRedisStorage } = await import("./redis-storage.server");
    return openRedisStorage(config);
  }
  const outbox = new FileOutbox(config.outboxDir);
  return {
    outbox,
    limits: createLimits(config.enquiriesPerHour),
    retriesWith: (deliveries) => new OutboxWorker({ outbox, deliveries, clock: systemClock }),
    close: async () => {},
  };
}
