import type { ServerResponse } from "node:http";
import { networkOf } from "./addresses";
import type { RefusedRequest } from "./http-server";
import type { RequestIds } from "./request-ids";

type CacheState = "file" | "hit" | "miss" | "none";

/** What the log needs to know of a request, filled in on its way. */
export interface RequestRecord extends RequestIds {
  readonly startedAt: number;
  /** The visitor's, as far as the proxies that we trust tell it. */
  readonly address: string;
  cache: CacheState;
  /** Length of the answer's body, as it was sent. */
  bytes: number;
}

export type AnswerHead = Pick<ServerResponse, "statusCode" | "headersSent">;

/** The level of pino's that an access line has. */
const INFO = 30;

/** Enough of an address to recognise an attack, too little to recognise a person. */
const LOGGED = { v4: 24, v6: 48 };

/**
 * One structured line per finished request, like the log's others: no query values, and only the network of the
 * visitor's address. It has no status when the visitor left before the answer, and no path when the request had not
 * got that far. It is made later and together with others; until then only these few values are kept, and not the
 * request.
 */
export function accessLine(
  { method, url }: RefusedRequest,
  { statusCode, headersSent }: AnswerHead,
  { reference, trace, startedAt, address, cache, bytes }: RequestRecord,
): () => string {
  const time = Date.now();
  const status = headersSent ? statusCode : undefined;
  const duration = performance.now() - startedAt;
  return () =>
    `${JSON.stringify({
      level: INFO,
      time,
      method,
      path: url === undefined ? undefined : pathOf(url),
      status,
      bytes,
      ms: Math.round(duration * 100) / 100,
      cache,
      network: networkOf(address, LOGGED) || "unknown",
      reference,
      trace,
    })}\n`;
}

/** Paths are ours; whatever follows may be what somebody typed. */
function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return (end === -1 ? target : target.slice(0, end)).slice(0, 200);
}
