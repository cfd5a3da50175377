import type { ServerResponse } from "node:http";
import { SECURITY_HEADERS } from "../../server/http/headers.server";
import { PAGE_POLICY } from "./pages";

/** Browsers take it from HTTPS alone, for this host and all its paths, and hand it to no script. */
const COOKIE = "__Host-frukto";
const COOKIE_SECONDS = 30 * 24 * 3600;

/** Returns the session's token that a `Cookie` header holds. */
export function tokenIn(cookies = ""): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies)?.[1];
}

export function setCookie(response: ServerResponse, token: string, seconds = COOKIE_SECONDS): void {
  response.setHeader(
    "set-cookie",
    `${COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`,
  );
}

export function clearCookie(response: ServerResponse): void {
  setCookie(response, "", 0);
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  policy = "default-src 'none'; frame-ancestors 'none'",
): void {
  response
    .writeHead(status, {
      ...SECURITY_HEADERS,
      "strict-transport-security": "max-age=63072000",
      "content-security-policy": policy,
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
    })
    .end(body);
}

export function sendPage(response: ServerResponse, page: string): void {
  send(response, 200, "text/html", page, PAGE_POLICY);
}

export function sendJson(response: ServerResponse, body: object): void {
  send(response, 200, "application/json", JSON.stringify(body));
}

export function redirect(response: ServerResponse, place: string): void {
  response.setHeader("location", place);
  send(response, 303, "text/plain", "");
}
