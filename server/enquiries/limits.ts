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

/** Counts an enquiry from an address. Returns the seconds to wait when it is one too many, else 0. */
export type CountEnquiry = (address: string) => Promise<number>;

/** Runs a statement of the limiter's on PostgreSQL. Rejects while it is away. */
type Query = (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;

/**
 * Limits per address. What is no address (plain remix-serve tells none) has no limit: all visitors would share it.
 * With PostgreSQL all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(query?: Query): CountEnquiry {
  const limiters = LIMITS.map(({ points, seconds }) => limiter(`${seconds}`, points, seconds, query));
  return async (address) => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    const network = networkOf(ip, SUBSCRIBER);
    for (const limiter of limiters) {
      const refusal: unknown = await limiter.consume(network).then(
        () => undefined,
        (reason) => reason,
      );
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
    return 0;
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
