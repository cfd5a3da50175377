import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";

/** One subscriber has one IPv4 address, but a whole /64 of IPv6. */
const SUBSCRIBER = { v4: 32, v6: 64 };

/** Enquiries that one address may send, and in how many seconds. */
const LIMITS = [
  { points: 5, duration: 10 * 60 },
  { points: 30, duration: 24 * 60 * 60 },
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
  const limiters = LIMITS.map((limit) => createLimiter(limit, query));
  return async (address) => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    try {
      for (const limiter of limiters) await limiter.consume(networkOf(ip, SUBSCRIBER));
      return 0;
    } catch (refusal) {
      return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1_000));
    }
  };
}

function createLimiter({ points, duration }: (typeof LIMITS)[number], query?: Query): RateLimiterAbstract {
  const options = { keyPrefix: `${duration}`, points, duration };
  const inMemory = new RateLimiterMemory(options);
  if (!query) return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: "pool",
    // By our migrations.
    tableName: "limits",
    tableCreated: true,
    // Takes over when a statement fails: nothing but a refusal rejects.
    insuranceLimiter: inMemory,
  });
}
