import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf } from "../http/addresses";

/** One subscriber has one IPv4 address, but a whole /64 of IPv6. */
const SUBSCRIBER = { v4: 32, v6: 64 };

/** Enquiries that one address may send (issue 6, Guard). */
const ADDRESS_LIMITS = [
  { points: 5, seconds: 10 * 60 },
  { points: 30, seconds: 24 * 60 * 60 },
] as const;

export interface Limits {
  /** Counts an enquiry; seconds to wait when it is one too many, else 0. */
  count(address: string): Promise<number>;
}

/**
 * Limits per address and, to protect the provider's quota, for everybody together. What is no address (plain
 * remix-serve tells none) has the common limit only: all visitors would share one address's. With Redis all
 * replicas count together; while it can't be reached, each counts for itself.
 */
export function createLimits(enquiriesPerHour: number, redis?: Redis): Limits {
  const perAddress = ADDRESS_LIMITS.map(({ points, seconds }) =>
    limiter(`${seconds}`, points, seconds, redis),
  );
  const forAll = limiter("all", enquiriesPerHour, 60 * 60, redis);
  return {
    async count(address) {
      const network = networkOf(address, SUBSCRIBER);
      const checks: [RateLimiterAbstract, string][] = [[forAll, "all"]];
      if (network)
        checks.unshift(...perAddress.map((limiter): [RateLimiterAbstract, string] => [limiter, network]));
      for (const [limiter, key] of checks) {
        const wait = await consume(limiter, key);
        if (wait > 0) return wait;
      }
      return 0;
    },
  };
}

function limiter(name: string, points: number, duration: number, redis?: Redis): RateLimiterAbstract {
  const embedded = new RateLimiterMemory({ keyPrefix: name, points, duration });
  if (!redis) return embedded;
  const keyPrefix = `frukto:limit:${name}`;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: embedded,
    rejectIfRedisNotReady: true,
  });
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw refusal;
  }
}
