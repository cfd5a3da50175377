import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";

/** One subscriber has one IPv4 address, but a whole /64 of IPv6. */
const SUBSCRIBER = { v4: 32, v6: 64 };

/** Enquiries that one address may send. */
const LIMITS = [
  { points: 5, seconds: 10 * 60 },
  { points: 30, seconds: 24 * 60 * 60 },
] as const;

export interface Limits {
  /** Counts an enquiry; seconds to wait when it is one too many, else 0. */
  count(address: string): Promise<number>;
}

/** Asks PostgreSQL; rejects while it is away. */
export type Query = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Limits per address. What is no address (plain remix-serve tells none) has no limit: all visitors would share it.
 * With PostgreSQL all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(query?: Query): Limits {
  const limiters = LIMITS.map(({ points, seconds }) => limiter(`${seconds}`, points, seconds, query));
  return {
    async count(address) {
      const ip = parseAddress(address);
      if (!ip) return 0;
      const network = networkOf(ip, SUBSCRIBER);
      for (const limiter of limiters) {
        const wait = await consume(limiter, network);
        if (wait > 0) return wait;
      }
      return 0;
    },
  };
}

function limiter(keyPrefix: string, points: number, duration: number, query?: Query): RateLimiterAbstract {
  const options = { keyPrefix, points, duration };
  const inMemory = new RateLimiterMemory(options);
  if (!query) return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: "pool",
    // By our migrations.
    tableName: "limits",
    tableCreated: true,
    insuranceLimiter: inMemory,
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
