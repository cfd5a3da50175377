import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Config } from "../config.server";
import { createConnections } from "./connections";
import { chooseCoding } from "./encodings";
import { errorPage } from "./error-page.server";
import { acceptsEnquiries, addressOf, movedTo, pageAddress } from "./page-addresses";
import { renderInTurn } from "./renderings.server";
import { beginRecord, currentRecord, endRecord, type RequestRecord } from "./request-record";
import { type Resource, resourceOf, sendResource } from "./resource";

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

/**
 * The request headers that the app reads. No other reaches Remix, so none can decide anything there: neither what
 * proxies write, nor `Origin`, which Remix compares with a `Host` that anybody behind a proxy may choose. The contact
 * form compares it with the configured origin instead.
 */
const HEADERS_FOR_REMIX = ["content-type", "referer", "sec-fetch-site"];

/** In characters. nginx takes 4 KB of headers from a server, and our own addresses are far shorter. */
const LONGEST_LOCATION = 2_000;

interface Options {
  readonly build: ServerBuild;
  /** Files by their path, and pages by their address. */
  readonly memory: ReadonlyMap<string, Resource>;
  readonly config: Config;
  readonly log: Logger;
}

/** Answers files and pages from memory and everything else through Remix. */
export function createSiteServer({ build, memory, config, log }: Options): Server {
  const { siteOrigin, trustedProxies } = config;
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const render = createRequestHandler(build, "production");

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = beginRecord(request, trustedProxies);
    const sentStatus = () => (response.headersSent ? response.statusCode : undefined);
    response.once("close", () => endRecord(record, request, sentStatus(), log));
    try {
      const page = pageOf(request);
      const ready = page === undefined ? undefined : memory.get(page);
      const answer = ready ?? (await makeAnswer(request, response, record, page));
      record.cache = answer.source;
      record.bytes = sendResource(request, response, answer);
    } catch (error) {
      // A refusal has answered it already, for instance because its body was late.
      if (response.headersSent) return;
      const { reference } = record;
      log.error({ reference, err: error }, "unexpected error");
      record.bytes = sendResource(request, response, errorPage(500, styleSheet, reference));
    }
  }

  /** Returns the requested page's or file's key in memory; undefined for anything else. */
  function pageOf({ method, url = "" }: IncomingMessage): string | undefined {
    if (method !== "GET" && method !== "HEAD") return undefined;
    return memory.has(url) ? url : pageAddress(url, memory);
  }

  /** Checks a request and has Remix answer it. Pages wait for their turn, or are refused. */
  async function makeAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    page: string | undefined,
  ): Promise<Resource> {
    const { method = "", url = "", headers } = request;
    const target = addressOf(url);
    const methods = ["GET", "HEAD", ...(target && acceptsEnquiries(target) ? ["POST"] : [])];
    if (!methods.includes(method)) {
      response.setHeader("allow", methods.join(", "));
      return errorPage(405, styleSheet);
    }
    // Remix ignores slashes at the end, and a proxy's rule for `/healthz` would miss `/healthz/`.
    const location = target && movedTo(target);
    if (!target || (location && location.length > LONGEST_LOCATION)) return errorPage(400, styleSheet);
    if (location)
      return resourceOf(new Response(null, { status: 301, headers: { location } }), "none", [], "server");
    const asked = toRemixRequest(request, response, siteOrigin + (page ?? url));
    const { reference, address = "" } = record;
    const context = { clientAddress: String(address), origin: headers.origin ?? null, reference };
    const answer = () => currentRecord.run(record, () => render(asked, context));
    const answered = page === undefined ? await answer() : await renderInTurn(answer, "page", asked.signal);
    if (!answered) return errorPage(503, styleSheet);
    const coding = chooseCoding(headers["accept-encoding"]);
    return resourceOf(answered, "none", coding === "identity" ? [] : [coding], "server");
  }

  return createConnections({
    styleSheet,
    onRequest,
    onRefused(request, status, bytes) {
      endRecord({ ...beginRecord(request, trustedProxies), bytes }, request, status, log);
    },
  });
}

/**
 * Returns a request for Remix. Its address is the given one, whatever the headers say; its signal ends with the visit. HEAD
 * is asked as GET: its answer has the headers of that.
 */
function toRemixRequest(request: IncomingMessage, response: ServerResponse, address: string): Request {
  const { headers } = request;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const given = HEADERS_FOR_REMIX.map((name) => [name, headers[name]]);
  return new Request(address, {
    headers: given.filter((header): header is [string, string] => typeof header[1] === "string"),
    signal: leaving.signal,
    ...(request.method === "POST" && {
      method: "POST",
      body: ReadableStream.from(request) as BodyInit,
      duplex: "half",
    }),
  });
}
