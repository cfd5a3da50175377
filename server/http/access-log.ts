import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { Logger } from "pino";

type CacheState = "file" | "hit" | "miss" | "none";

/** What the log needs to know of a request, filled in on its way. */
export interface RequestRecord {
  /** Ties the access line to an error that the same request caused. */
  readonly reference: string;
  readonly startedAt: number;
  /** The visitor's, as far as the proxies that we trust tell it. */
  readonly address: string;
  /** Of the connection before this request, to tell how many it took. */
  readonly bytesBefore: number;
  cache: CacheState;
}

/** One structured line per finished request: no query values, and only the network of the visitor's address. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { reference, startedAt, address, bytesBefore, cache }: RequestRecord,
): void {
  log.info({
    method: request.method,
    path: pathOf(request.url ?? ""),
    status: response.statusCode,
    bytes: request.socket.bytesWritten - bytesBefore,
    ms: Math.round((performance.now() - startedAt) * 100) / 100,
    cache,
    network: loggedNetwork(address),
    reference,
  });
}

/** Paths are ours; whatever follows may be what somebody typed. */
function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return (end === -1 ? target : target.slice(0, end)).slice(0, 200);
}

/**
 * An address cut to its network, /24 for IPv4 and /48 for IPv6: enough to recognise an attack, too little to recognise
 * a person. Anything else, which a careless proxy might pass on, is "unknown".
 */
export function loggedNetwork(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0`;
  if (!isIPv6(plain)) return "unknown";
  const groups = plain.split("::")[0]?.split(":").slice(0, 3) ?? [];
  return `${groups.join(":")}::`;
}
