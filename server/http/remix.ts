import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import type { RequestHandler } from "@remix-run/node";
import { errorPage } from "./error-page.server";
import { addressOf, withoutTrailingSlash } from "./page-addresses";
import { MOST_WAITING, renderInTurn } from "./renderings.server";
import type { RequestRecord } from "./request-record";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address as the trusted proxies tell it, "" for none; absent under plain remix-serve. */
    readonly clientAddress?: string;
    /** The request's own `Origin`, null without one; absent where the request still has it. */
    readonly origin?: string | null;
    /** The request's name in the log; absent under plain remix-serve. */
    readonly reference?: string | undefined;
  }
}

const READ = ["GET", "HEAD"];

/** Where the contact form is sent to: `?index` is Remix's index route. */
const ACCEPTS_ENQUIRIES = new Set(["/", "/_root.data"]);

/**
 * The request headers that the app reads. No other reaches Remix, so none can decide anything there: neither what
 * proxies write, nor `Origin`, which Remix compares with a `Host` that anybody behind a proxy may choose. The contact
 * form compares it with the configured origin instead.
 */
const HEADERS_FOR_REMIX = ["content-type", "referer", "sec-fetch-site"];

/** In characters. nginx takes 4 KB of headers from a server, and our own addresses are far shorter. */
const LONGEST_LOCATION = 2_000;

/**
 * Makes every answer that does not come from memory: checks the request and lets Remix answer it. Pages wait for their
 * turn, and when too many do, the answer is 503. `page` is the address of the page that was asked for, if it was one.
 */
export function createRemixHandler(render: RequestHandler, siteOrigin: string, styleSheet: string) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    page: string | undefined,
  ): Promise<Response> => {
    const { method = "", url = "", headers } = request;
    const address = addressOf(url);
    const methods = address && acceptsEnquiries(address) ? [...READ, "POST"] : READ;
    if (!methods.includes(method)) return refusal(405, { allow: methods.join(", ") });
    if (!address) return refusal(400);
    // Remix would let routes without a page answer such an address, and a proxy guards the other form only.
    const location = withoutTrailingSlash(address);
    if (location && location.length > LONGEST_LOCATION) return refusal(400);
    if (location) return new Response(null, { status: 301, headers: { location } });
    const asked = toRemixRequest(request, response, siteOrigin + (page ?? url));
    const answer = () =>
      render(asked, {
        clientAddress: record.address?.toString() ?? "",
        origin: headers.origin ?? null,
        reference: record.reference,
      });
    if (page === undefined) return answer();
    const rendered = await renderInTurn(answer, MOST_WAITING.page, asked.signal);
    return rendered ?? refusal(503);
  };

  function refusal(status: 400 | 405 | 503, more: Record<string, string> = {}): Response {
    const { html, headers } = errorPage(status, styleSheet);
    return new Response(html, { status, headers: { ...headers, ...more } });
  }
}

function acceptsEnquiries({ pathname, searchParams }: URL): boolean {
  return ACCEPTS_ENQUIRIES.has(pathname) && searchParams.getAll("index").includes("");
}

/** Its address is made of the configured origin and the target, whatever the headers say. */
function toRemixRequest(request: IncomingMessage, response: ServerResponse, address: string): Request {
  const { method = "", headers } = request;
  const given = HEADERS_FOR_REMIX.map((name) => [name, headers[name]]);
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return new Request(address, {
    method,
    headers: given.filter((header): header is [string, string] => typeof header[1] === "string"),
    signal: leaving.signal,
    ...(method === "POST" && hasBody
      ? { body: ReadableStream.from(request) as BodyInit, duplex: "half" }
      : {}),
  });
}
