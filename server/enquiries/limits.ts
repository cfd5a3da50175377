import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";
import { NETWORK } from "./submission";

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

const SUBSCRIBER = { v4: 32, v6: 64 };
/** A provider's allocation, in IPv6 only: an IPv4 network as large has too many honest visitors. */
const PROVIDER = { v4: 0, v6: 32 };

/** Forms that may come from a network of this size, in how many seconds. */
const FORMS = [
  { net: SUBSCRIBER, points: 5, duration: 10 * MINUTES },
  { net: SUBSCRIBER, points: 30, duration: DAY },
  { net: NETWORK, points: 30, duration: 10 * MINUTES },
  { net: NETWORK, points: 150, duration: DAY },
  { net: PROVIDER, points: 600, duration: DAY },
];

const LIMITS = {
  enquiry: FORMS,
  /** Suspected bot submissions, counted apart: they take no person's place. */
  suspect: FORMS,
  /** Forms sent by a page that closed, over the limits above, and kept because nobody can send them again. */
  beacon: [{ net: { v4: 24, v6: 32 }, points: 5, duration: DAY }],
  /** Forms answered with a page that says what is wrong: each costs a rendering. */
  refused: [{ net: SUBSCRIBER, points: 30, duration: 10 * MINUTES }],
  /** What browsers report, for the owner's figures. */
  report: [{ net: SUBSCRIBER, points: 20, duration: 10 * MINUTES }],
};

/** Runs a statement of the limiter's on PostgreSQL. Rejects while it is away. */
export type Query = (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;

/**
 * Creates the limits of each kind, per address and per network. A limit counts a form. `retryAfter`: the seconds to wait
 * when it is one too many, else 0; `isCrowded`: so many came from the widest net that this one has to queue. Plain
 * remix-serve gives no address: then there is no limit, as all visitors would share it. With PostgreSQL all replicas count
 * together; while it is away, each counts for itself.
 */
export function createLimits(query?: Query) {
  const kinds = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const limits = kinds.map((kind) => [kind, createLimit(kind, query)]);
  return Object.fromEntries(limits) as Record<keyof typeof LIMITS, ReturnType<typeof createLimit>>;
}

function createLimit(kind: keyof typeof LIMITS, query?: Query) {
  const limits = LIMITS[kind].map(({ net, points, duration }) => {
    const options = { keyPrefix: `${kind}/${duration}/${net.v6}`, points, duration };
    const insuranceLimiter = new RateLimiterMemory(options);
    // The table is there by our migrations.
    const store = { storeClient: { query }, storeType: "pool", tableName: "limits", tableCreated: true };
    const limiter = query
      ? new RateLimiterPostgres({ ...options, ...store, insuranceLimiter })
      : insuranceLimiter;
    return { net, limiter };
  });
  return async (address: string): Promise<{ retryAfter: number; isCrowded: boolean }> => {
    const ip = parseAddress(address);
    if (!ip) return { retryAfter: 0, isCrowded: false };
    const counts = limits
      .filter(({ net }) => net !== PROVIDER || ip.kind() === "ipv6")
      .map(({ net, limiter }) => ({ net, limiter, key: networkOf(ip, net) }));
    let isCrowded = false;
    // Looked up first: a refused form must leave no key, as one network has millions of addresses.
    for (const how of ["get", "consume"] as const) {
      const waits = await Promise.all(counts.map((count) => waitOf(count, how)));
      isCrowded = counts.some(({ net }, index) => net === PROVIDER && waits[index]);
      const wait = Math.max(...waits.filter((_, index) => counts[index]?.net !== PROVIDER));
      if (wait > 0) return { retryAfter: Math.ceil(wait / 1_000), isCrowded };
    }
    return { retryAfter: 0, isCrowded };
  };
}

/** Returns the milliseconds to wait for a full count, else 0. If the clock was ahead when the count began, the count starts again. */
async function waitOf(
  { limiter, key }: { limiter: RateLimiterMemory | RateLimiterPostgres; key: string },
  how: "get" | "consume",
): Promise<number> {
  // A statement that fails rejects nothing, as memory takes over.
  if (how === "consume")
    return limiter.consume(key).then(
      () => 0,
      (full: RateLimiterRes) => full.msBeforeNext,
    );
  const state = await limiter.get(key);
  if (state && state.msBeforeNext > limiter.duration * 1_000) await limiter.delete(key);
  else if (state?.remainingPoints === 0) return state.msBeforeNext;
  return 0;
}
