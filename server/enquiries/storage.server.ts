import { systemClock } from "../clock";
import type { Config } from "../config.server";
import type { Deliveries } from "./deliveries.server";
import { FileOutbox } from "./file-outbox.server";
import { createLimits, type Limits } from "./limits.server";
import type { Outbox, Retries } from "./outbox";
import { OutboxWorker } from "./outbox-worker.server";

export type StorageConfig = Pick<Config, "outboxDir" | "redisUrl" | "enquiriesPerHour">;

/** Where enquiries and limits are kept, and who retries. */
export interface Storage {
  readonly outbox: Outbox;
  readonly limits: Limits;
  retriesWith(deliveries: Deliveries): Retries;
  /** Ends connections; the retries must have ended before. */
  close(): Promise<void>;
}

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
