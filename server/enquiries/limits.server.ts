import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

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
 * Limits per address and, to protect the provider's quota, for everybody together. An unknown address (plain
 * remix-serve tells none) has the common limit only: all visitors would share one address's.
 */
export function createLimits(enquiriesPerHour: number): Limits {
  const perAddress = ADDRESS_LIMITS.map(
    ({ points, seconds }) => new RateLimiterMemory({ keyPrefix: `${seconds}`, points, duration: seconds }),
  );
  const forAll = new RateLimiterMemory({ keyPrefix: "all", points: enquiriesPerHour, duration: 60 * 60 });
  return {
    async count(address) {
      const network = networkOf(address);
      const checks: [RateLimiterMemory, string][] = [[forAll, "all"]];
      if (network)
        checks.unshift(...perAddress.map((limiter): [RateLimiterMemory, string] => [limiter, network]));
      for (const [limiter, key] of checks) {
        const wait = await consume(limiter, key);
        if (wait > 0) return wait;
      }
      return 0;
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw refusal;
  }
}

/** One subscriber has one IPv4 address, but a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = address.includes("::")
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
