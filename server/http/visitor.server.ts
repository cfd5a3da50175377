import type { AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler } from "express";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address as the trusted proxies tell it; absent under plain remix-serve. */
    readonly clientAddress?: string;
    /** The request's own `Origin`, null without one; absent where the request still has it. */
    readonly origin?: string | null;
    /** Under which the access log knows the request; absent under plain remix-serve. */
    readonly reference?: string | undefined;
  }
}

const origins = new WeakMap<Request, string>();

/**
 * Takes `Origin` away from a request before Remix sees it. Remix answers 500 when it differs from `Host`, which
 * behind a proxy it may; the contact action checks it against the configured origin instead.
 */
export const withholdOrigin: RequestHandler = (request, _response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined) origins.set(request, origin);
  delete request.headers.origin;
  next();
};

/** What loaders and actions may know of the visitor beyond the request. */
export function visitorContext(request: Request): AppLoadContext {
  return { clientAddress: request.ip ?? "", origin: origins.get(request) ?? null };
}
