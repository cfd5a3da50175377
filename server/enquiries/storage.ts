import type { Config } from "../config.server";
import type { Deliveries } from "./deliveries.server";
import type { Limits } from "./limits.server";
import type { Outbox, Retries } from "./outbox";

export type StorageConfig = Pick<Config, "outboxDir" | "redisUrl" | "enquiriesPerHour">;

/** Where enquiries and limits are kept, and who retries. */
export interface Storage {
  readonly outbox: Outbox;
  readonly limits: Limits;
  retriesWith(deliveries: Deliveries): Retries;
  /** Ends connections; the retries must have ended before. */
  close(): Promise<void>;
}
