import { securityHeaders } from "./security-headers.server";

/**
 * What every answer of our server carries: its own headers, the security headers, and, unless it says otherwise, that
 * nobody may keep it.
 */
export function responseHeaders(own?: HeadersInit): Headers {
  const headers = new Headers({ ...securityHeaders(), "Cache-Control": "private, no-store" });
  for (const [name, value] of new Headers(own)) headers.set(name, value);
  return headers;
}
