import { randomUUID } from "node:crypto";
import { log } from "../log.server";

const references = new WeakMap<Request, string>();

/**
 * Logs an unexpected error and remembers its reference for the page that answers the request: the access log's, or a
 * new one where the host gives none.
 */
export function reportError(request: Request, error: unknown, reference: string = randomUUID()): void {
  references.set(request, reference);
  log.error({ reference, path: new URL(request.url).pathname, err: error }, "unexpected error");
}

/** The reference under which this request's error was logged, or "" when there was none. */
export function errorReferenceOf(request: Request): string {
  return references.get(request) ?? "";
}
