import { Redis } from "ioredis";
import { log } from "./log.server";

/** Milliseconds that a command may take before it counts as failed: a visitor waits for it. */
const COMMAND_LIMIT_MS = 2_000;
const LONGEST_RECONNECT_WAIT_MS = 2_000;

/**
 * A connection that comes back by itself after an outage. Its commands reject while Redis can't be reached, within
 * two seconds; `isPatient` ones, for BullMQ's worker, wait instead.
 */
export function connectRedis(url: string, { isPatient = false } = {}): Redis {
  const redis = new Redis(url, {
    retryStrategy: (times) => Math.min(times * 100, LONGEST_RECONNECT_WAIT_MS),
    ...(isPatient
      ? { maxRetriesPerRequest: null }
      : { maxRetriesPerRequest: 1, commandTimeout: COMMAND_LIMIT_MS }),
  });
  let isDown = false;
  redis.on("error", (error) => {
    if (!isDown) log.error({ err: error }, "Redis can't be reached");
    isDown = true;
  });
  redis.on("ready", () => {
    if (isDown) log.info("Redis is back");
    isDown = false;
  });
  return redis;
}
