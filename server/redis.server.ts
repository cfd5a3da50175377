import { Redis } from "ioredis";
import { log } from "./log.server";

/** Milliseconds without an answer after which Redis counts as gone: a visitor waits for it. */
const ANSWER_LIMIT_MS = 2_000;
const LONGEST_RECONNECT_WAIT_MS = 2_000;

/**
 * A connection that comes back by itself after an outage. Its commands reject while Redis can't be reached: at
 * once, or after two seconds when it stops answering. Those of a `isPatient` one, for BullMQ's worker, wait instead.
 */
export function connectRedis(url: string, { isPatient = false } = {}): Redis {
  const redis = new Redis(url, {
    retryStrategy: (times) => Math.min(times * 100, LONGEST_RECONNECT_WAIT_MS),
    ...(isPatient
      ? { maxRetriesPerRequest: null }
      : { enableOfflineQueue: false, maxRetriesPerRequest: 0, socketTimeout: ANSWER_LIMIT_MS }),
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
