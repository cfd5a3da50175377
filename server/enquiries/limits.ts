import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, parseAddress } from "../http/addresses";
import { NETWORK } from "./submission";

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

const SUBSCRIBER = { v4: 32, v6: 64 };
/** A provider's allocation of IPv6. Each address of IPv4 is one of its own: a network as large has too many visitors. */
const PROVIDER = { v4: 32, v6: 32 };

/** Forms that may come from a network of this size, in how many seconds. */
const FORMS = [
  { net: SUBSCRIBER, points: 5, duration: 10 * MINUTES },
  { net: SUBSCRIBER, points: 30, duration: DAY },
  { net: NETWORK, points: 30, duration: 10 * MINUTES },
  { net: NETWORK, points: 150, duration: DAY },
];

const LIMITS = {
  enquiry: FORMS,
  /** Suspected bot submissions, counted apart: they take no person's place. */
  suspect: FORMS,
  /** Forms over this limit are not refused: they only queue. */
  crowd: [{ net: PROVIDER, points: 600, duration: DAY }],
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
 * Creates the limits of each kind, per address and per network. A limit counts a form, and returns the seconds to wait when
 * it is one too many, else 0. Plain remix-serve gives no address: then there is no limit, as all visitors would share it.
 * With PostgreSQL all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(query?: Query) {
  const kinds = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const limits = kinds.flatMap((kind) =>
    LIMITS[kind].map(({ net, ...most }) => {
      const keyPrefix = `${kind}/${most.duration}/${net.v6}`;
      return { kind, net, limiter: createLimiter({ ...most, keyPrefix }, query) };
    }),
  );
  return async (kind: keyof typeof LIMITS, address: string): Promise<number> => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    const counts = limits.filter((limit) => limit.kind === kind);
    // Looked up first: a refused form must leave no key, as one network has millions of addresses.
    for (const how of ["get", "consume"] as const) {
      const waits = counts.map(({ net, limiter }) => waitOf(limiter, networkOf(ip, net), how));
      const longest = Math.max(...(await Promise.all(waits)));
      if (longest > 0) return Math.ceil(longest / 1_000);
    }
    return 0;
  };
}

/** Counts in PostgreSQL, and while it is away or without it in this process. */
function createLimiter(options: { keyPrefix: string; points: number; duration: number }, query?: Query) {
  const insuranceLimiter = new RateLimiterMemory(options);
  if (!query) return insuranceLimiter;
  // The table is there by our migrations.
  const store = { storeClient: { query }, storeType: "pool", tableName: "limits", tableCreated: true };
  return new RateLimiterPostgres({ ...options, ...store, insuranceLimiter });
}

/** Returns the milliseconds to wait for a full count, else 0. If the clock was ahead when the count began, the count starts again. */
async function waitOf(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
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
