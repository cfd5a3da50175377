import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

const SUBSCRIBER = { v4: 32, v6: 64 };
/** One site or a neighbourhood. */
const NETWORK = { v4: 24, v6: 48 };
/** A provider's allocation, in IPv6 only: an IPv4 network as large has too many honest visitors. */
const PROVIDER = { v4: 0, v6: 32 };

/** Forms that may come from a network of this size, in how many seconds. */
const LIMITS = {
  enquiry: [
    { net: SUBSCRIBER, points: 5, duration: 10 * MINUTES },
    { net: SUBSCRIBER, points: 30, duration: DAY },
    { net: NETWORK, points: 30, duration: 10 * MINUTES },
    { net: NETWORK, points: 150, duration: DAY },
    { net: PROVIDER, points: 600, duration: DAY },
  ],
  /** Over the limits above, and kept because their page has gone. */
  leaving: [{ net: { v4: 24, v6: 32 }, points: 5, duration: DAY }],
};

/** Runs a statement of the limiter's on PostgreSQL. Rejects while it is away. */
export type Query = (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;

/**
 * Creates limits per address and per network. The returned function counts a form and gives the seconds to wait when it
 * is one too many, else 0. Plain remix-serve gives no address: then there is no limit, as all visitors would share it.
 * With PostgreSQL all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(kind: keyof typeof LIMITS, query?: Query) {
  const limits = LIMITS[kind].map(({ net, points, duration }) => {
    const options = { keyPrefix: `${kind}/${duration}/${net.v6}`, points, duration };
    const insuranceLimiter = new RateLimiterMemory(options);
    // The table is there by our migrations.
    const store = { storeClient: { query }, storeType: "pool", tableName: "limits", tableCreated: true };
    const shared = { ...options, ...store, insuranceLimiter };
    return { net, limiter: query ? new RateLimiterPostgres(shared) : insuranceLimiter };
  });
  return async (address: string): Promise<number> => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    const counts = limits
      .filter(({ net }) => net !== PROVIDER || ip.kind() === "ipv6")
      .map(({ net, limiter }) => ({ limiter, key: networkOf(ip, net) }));
    // A refused form must leave no key: one network has millions of addresses.
    const states = await Promise.all(counts.map(({ limiter, key }) => limiter.get(key)));
    let refusal = states.find((state) => state?.remainingPoints === 0 && state.msBeforeNext > 0);
    // A statement that fails rejects nothing, as memory takes over.
    for (const { limiter, key } of counts)
      if (!refusal) await limiter.consume(key).catch((full: RateLimiterRes) => (refusal = full));
    return refusal ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) : 0;
  };
}
