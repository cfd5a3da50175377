import { NETWORKS, networkOf, parseAddress } from "../http/addresses";
import type { EnquiryRow } from "./database/tables";
import { HOUR } from "./timing";

/** Returns the group of a stored network; undefined for an unknown one, which has none. */
export function groupOf(network: string): string | undefined {
  const ip = parseAddress(network);
  return ip && networkOf(ip, NETWORKS.allocation);
}

type Suspect = Pick<EnquiryRow, "id" | "network" | "accepted_at">;

/**
 * Returns the id of the suspect that gives way where there are too many: the newest of the largest group, so that a crowd
 * pushes out itself. Where several groups are the largest, it is the newest of their fullest hour.
 */
export function givesWay(suspects: readonly Suspect[]): string | undefined {
  const nameOf = ({ id, network }: Suspect) => groupOf(network) ?? id;
  const crowd = largest(suspects, nameOf);
  const isOneGroup = new Set(crowd.map(nameOf)).size === 1;
  const rush = isOneGroup ? crowd : largest(crowd, ({ accepted_at }) => Math.floor(accepted_at / HOUR));
  return rush.toSorted((a, b) => b.accepted_at - a.accepted_at)[0]?.id;
}

/** Returns the suspects whose key most of them have. */
function largest(suspects: readonly Suspect[], keyOf: (suspect: Suspect) => string | number) {
  const counts = new Map<string | number, number>();
  for (const key of suspects.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return suspects.filter((suspect) => counts.get(keyOf(suspect)) === most);
}
