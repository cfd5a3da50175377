import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";

/** Under which names a request is found in logs. */
export interface RequestIds {
  /** Our own. */
  readonly reference: string;
  /** That of the proxy in front, where it sent one. */
  readonly trace: string | undefined;
}

const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const REQUEST_ID = /^[\w.:+/=-]{1,64}$/;

const current = new AsyncLocalStorage<RequestIds>();

/** Runs `work`, which may ask for {@link currentRequestIds} then, however late. */
export function withRequestIds<Result>(ids: RequestIds, work: () => Result): Result {
  return current.run(ids, work);
}

/** Of the request that is being answered; nothing for work that no request waits for. */
export function currentRequestIds(): RequestIds | undefined {
  return current.getStore();
}

/** The id that a proxy gave: W3C's `traceparent`, else `X-Request-Id`. Anything malformed or long counts as none. */
export function traceOf(headers: IncomingHttpHeaders): string | undefined {
  const { traceparent, "x-request-id": requestId } = headers;
  const trace = typeof traceparent === "string" ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
  if (trace) return trace;
  return typeof requestId === "string" && REQUEST_ID.test(requestId) ? requestId : undefined;
}
