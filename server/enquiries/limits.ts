import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

const SUBSCRIBER = { v4: 32, v6: 64 };
/** One site or a neighbourhood. */
const NETWORK = { v4: 24, v6: 48 };
/** A provider's allocation, in IPv6 only: an IPv4 network as large has too many honest visitors. */
const PROVIDER = { v4: 24, v6: 32 };

/** Enquiries that may come from a network of this size, in how many seconds. The narrowest net comes first. */
const LIMITS = [
  { net: SUBSCRIBER, points: 5, duration: 10 * MINUTES },
  { net: SUBSCRIBER, points: 30, duration: DAY },
  { net: NETWORK, points: 30, duration: 10 * MINUTES },
  { net: NETWORK, points: 150, duration: DAY },
  { net: PROVIDER, points: 600, duration: DAY },
] as const;

/** Runs a statement of the limiter's on PostgreSQL. Rejects while it is away. */
export type Query = (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;

/**
 * Creates limits per address and per network. The returned function counts an enquiry and gives the seconds to wait when
 * it is one too many, else 0. Plain remix-serve gives no address: then there is no limit, as all visitors would share it.
 * With PostgreSQL all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(query?: Query) {
  const limits = LIMITS.map(({ net, points, duration }) => {
    const options = { keyPrefix: `${duration}/${net.v6}`, points, duration };
    const insuranceLimiter = new RateLimiterMemory(options);
    // The table is there by our migrations.
    const store = { storeClient: { query }, storeType: "pool", tableName: "limits", tableCreated: true };
    const shared = { ...options, ...store, insuranceLimiter };
    return { net, limiter: query ? new RateLimiterPostgres(shared) : insuranceLimiter };
  });
  return async (address: string): Promise<number> => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    try {
      for (const { net, limiter } of limits) await limiter.consume(networkOf(ip, net));
      return 0;
    } catch (refusal) {
      // A statement that fails rejects nothing, as memory takes over.
      return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1_000));
    }
  };
}
