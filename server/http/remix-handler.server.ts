import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { checkRequest } from "./check-request";
import { compress } from "./compress";
import { errorPage } from "./error-page";
import { chooseCoding } from "./negotiate-encoding";
import { responseHeaders } from "./response-headers.server";
import { withoutTrailingSlash } from "./trailing-slash.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The visitor's address as the trusted proxies tell it, "" for none; absent under plain remix-serve. */
    readonly clientAddress?: string;
    /** The request's own `Origin`, null without one; absent where the request still has it. */
    readonly origin?: string | null;
    /** Under which the access log knows the request; absent under plain remix-serve. */
    readonly reference?: string | undefined;
  }
}

/**
 * What the app reads of a request's headers. No other reaches Remix, so none can decide anything there: neither what
 * proxies write, nor `Origin`, which Remix compares with a `Host` that behind a proxy may be any. The contact form
 * compares it with the configured origin instead.
 */
const HEADERS_FOR_REMIX = ["content-type", "referer", "sec-fetch-site"];

/** Smaller answers fit into a packet either way. */
const LEAST_COMPRESSED_BYTES = 512;

interface Options {
  readonly build: ServerBuild;
  readonly siteOrigin: string;
  readonly styleSheet: string;
  readonly log: Logger;
}

interface Visit {
  readonly address: string;
  readonly reference: string;
}

/**
 * Answers one request: checks it, then lets Remix make the answer for it. Resolves with the length of the body that was
 * sent, and never rejects.
 */
export type RemixHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
) => Promise<number>;

/** Everything that is not answered from memory. */
export function createRemixHandler({ build, siteOrigin, styleSheet, log }: Options): RemixHandler {
  const handle = createRequestHandler(build, "production");

  async function makeAnswer(request: IncomingMessage, response: ServerResponse, visit: Visit) {
    const problem = checkRequest(request);
    if (problem) {
      const { html, headers } = errorPage(problem.status, styleSheet);
      const allow: HeadersInit = problem.status === 405 ? { Allow: problem.allow } : {};
      return new Response(html, { status: problem.status, headers: { ...headers, ...allow } });
    }
    // Remix would have routes without a page answer such an address as their own, where a proxy guards the other.
    const page = withoutTrailingSlash(new URL(siteOrigin + request.url));
    if (page) return new Response(null, { status: 301, headers: { Location: page } });
    const context: AppLoadContext = {
      clientAddress: visit.address,
      origin: request.headers.origin ?? null,
      reference: visit.reference,
    };
    return handle(toRemixRequest(request, response, siteOrigin), context);
  }

  return async (request, response, visit) => {
    try {
      return await send(request, response, await makeAnswer(request, response, visit));
    } catch (error) {
      // Refused meanwhile: its body did not arrive in time, for one.
      if (response.headersSent) return 0;
      const { reference } = visit;
      log.error({ reference, err: error }, "unexpected error");
      const { html, headers } = errorPage(500, styleSheet, reference);
      return send(request, response, new Response(html, { status: 500, headers }));
    }
  };
}

/** Its address is the configured origin with the target's path and query, whatever the headers say. */
function toRemixRequest(request: IncomingMessage, response: ServerResponse, siteOrigin: string): Request {
  const { method = "GET", url = "/", headers } = request;
  const given = HEADERS_FOR_REMIX.map((name) => [name, headers[name]]);
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return new Request(siteOrigin + url, {
    method,
    headers: given.filter((header): header is [string, string] => typeof header[1] === "string"),
    signal: leaving.signal,
    ...(method === "POST" && hasBody
      ? { body: ReadableStream.from(request) as BodyInit, duplex: "half" }
      : {}),
  });
}

/** Sends an answer whole, compressed where the visitor takes that, unless the request was refused meanwhile. */
async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<number> {
  const headers = responseHeaders(answer.headers);
  if (response.headersSent) return 0;
  if (request.method === "HEAD" || answer.body === null) {
    response.writeHead(answer.status, [...headers].flat()).end();
    return 0;
  }
  let body: Uint8Array = Buffer.from(await answer.arrayBuffer());
  if (body.byteLength >= LEAST_COMPRESSED_BYTES) {
    headers.set("vary", "Accept-Encoding");
    const coding = chooseCoding(request.headers["accept-encoding"]);
    if (coding !== "identity") {
      body = await compress(body, coding, "once");
      headers.set("content-encoding", coding);
    }
  }
  headers.set("content-length", String(body.byteLength));
  if (response.headersSent) return 0;
  response.writeHead(answer.status, [...headers].flat()).end(body);
  return body.byteLength;
}
