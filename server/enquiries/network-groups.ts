import { networkOf, parseAddress } from "../http/addresses";
import type { EnquiryRow } from "./database/tables";
import { HOUR } from "./timing";

/** One attacker's networks: an allocation of IPv6, and as much of IPv4. */
export const GROUP = { v4: 16, v6: 32 };

/** Returns the group of a stored network; undefined for an unknown one, which has none. */
export function groupOf(network: string): string | undefined {
  const ip = parseAddress(network);
  return ip && networkOf(ip, GROUP);
}

type Suspect = Pick<EnquiryRow, "id" | "network" | "accepted_at">;

/**
 * Returns the id of the suspect that gives way where there are too many: the newest of the largest group, so that a crowd
 * pushes out itself. Where several groups are the largest, it is the newest of their fullest hour.
 */
export function givesWay(suspects: readonly Suspect[]): string | undefined {
  const groupSizes = sizes(suspects, ({ network }) => groupOf(network));
  const sizeOf = ({ network }: Suspect) => groupSizes.get(groupOf(network)) ?? 1;
  const most = Math.max(...suspects.map(sizeOf));
  const largest = suspects.filter((suspect) => sizeOf(suspect) === most);
  const hourOf = ({ accepted_at }: Suspect) => Math.floor(accepted_at / HOUR);
  const hours = sizes(largest, hourOf);
  const fullest = Math.max(...hours.values());
  const isOne = largest.length === most;
  const crowd = isOne ? largest : largest.filter((suspect) => hours.get(hourOf(suspect)) === fullest);
  return crowd.toSorted((a, b) => b.accepted_at - a.accepted_at)[0]?.id;
}

/** Counts by key. What has no key is not counted. */
function sizes<Key>(suspects: readonly Suspect[], keyOf: (suspect: Suspect) => Key | undefined) {
  const counts = new Map<Key | undefined, number>();
  for (const suspect of suspects) {
    const key = keyOf(suspect);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
