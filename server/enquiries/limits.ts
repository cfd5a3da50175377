import { NETWORKS, networkOf, parseAddress } from "../http/addresses";
import { addToCount, CountsInMemory, readCount, type Shared } from "./limit-counts";

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;
const { subscriber, site, allocation } = NETWORKS;

/** Forms that may come from a network of this size, in how many seconds. */
export const FORMS = [
  { net: subscriber, points: 5, duration: 10 * MINUTES },
  { net: subscriber, points: 30, duration: DAY },
  { net: site, points: 30, duration: 10 * MINUTES },
  { net: site, points: 150, duration: DAY },
];

const LIMITS = {
  enquiry: FORMS,
  /** Suspected bot submissions, counted apart: they take no person's place. */
  suspect: FORMS,
  /** Forms that were delivered before: the answer costs a look into the table. */
  repeat: [{ net: subscriber, points: 30, duration: 10 * MINUTES }],
  /** Reports of browsers, for the owner's figures. */
  report: [{ net: subscriber, points: 20, duration: 10 * MINUTES }],
};

/**
 * Creates the limits of each kind, per address and per network. A limit counts a form, and returns the seconds to wait when
 * it is one too many, else 0. Plain remix-serve gives no address: then there is no limit, as all visitors would share it.
 * With a `shared` table all replicas count together; while it is away, each counts for itself.
 */
export function createLimits(shared?: Shared, memory = new CountsInMemory()) {
  return async (kind: keyof typeof LIMITS, address: string): Promise<number> => {
    const ip = parseAddress(address);
    if (!ip) return 0;
    const group = networkOf(ip, allocation);
    // Looked up first: a refused form counts nowhere.
    for (const isAdding of [false, true]) {
      const waits = LIMITS[kind].map(async ({ net, points, duration }) => {
        const [key, ms] = [`${kind}/${duration}/${net.v6}:${networkOf(ip, net)}`, duration * 1_000];
        const result = await shared?.(isAdding ? addToCount(key, ms) : readCount(key, ms));
        const own = () => (isAdding ? memory.add(group, key, ms) : memory.read(group, key, ms));
        const count = result ? result.rows[0] : own();
        const isFull = count !== undefined && count.points + (isAdding ? 0 : 1) > points;
        return isFull ? count.expire - Date.now() : 0;
      });
      const longest = Math.max(...(await Promise.all(waits)));
      if (longest > 0) return Math.ceil(longest / 1_000);
    }
    return 0;
  };
}
