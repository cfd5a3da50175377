import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { metricEvents } from "../metric-events";
import { loggedNetwork, visitorAddress } from "./addresses";
import type { RefusedRequest } from "./connections";

/** The current request. Its ids appear in every log line written while it runs. */
export const currentRecord = new AsyncLocalStorage<RequestRecord>();

const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const REQUEST_ID = /^[\w.:+/=-]{1,64}$/;

/** The id that a proxy gave: W3C's `traceparent`, else `X-Request-Id`. Malformed and long ones count as none. */
export function traceOf({ traceparent, "x-request-id": requestId }: IncomingHttpHeaders): string | undefined {
  const trace = typeof traceparent === "string" ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
  if (trace) return trace;
  return typeof requestId === "string" && REQUEST_ID.test(requestId) ? requestId : undefined;
}

const bootId = Date.now().toString(36);
let requests = 0;

/** One request's entry in the access log and the metrics, filled in while the request is answered. */
export type RequestRecord = ReturnType<typeof beginRecord>;

export function beginRecord(request: RefusedRequest, trustedProxies: number) {
  return {
    /** Our name for the request in logs and on error pages. */
    reference: `${bootId}-${(requests++).toString(36)}`,
    trace: traceOf(request.headers),
    startedAt: performance.now(),
    address: visitorAddress(request, trustedProxies),
    /** From memory (`file`, or `hit` for a page), or made for this request (`none`). */
    cache: "none" as "file" | "hit" | "none",
    /** Length of the answer's body, as it was sent. */
    bytes: 0,
  };
}

/**
 * Logs and measures a request that has ended, without a status when the visitor left before the answer. Query values are
 * left out of the line, as is the path of a request that ended before it.
 */
export function endRecord(
  record: RequestRecord,
  { method, url }: RefusedRequest,
  status: number | undefined,
  log: Logger,
): void {
  const { reference, trace, startedAt, address, cache, bytes } = record;
  const milliseconds = performance.now() - startedAt;
  log.info({
    method,
    path: url?.split(/[?#]/, 1)[0]?.slice(0, 200),
    status,
    bytes,
    ms: Math.round(milliseconds * 100) / 100,
    cache,
    network: loggedNetwork(address),
    reference,
    trace,
  });
  metricEvents.emit("request", { cache, status, milliseconds });
}
