import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Release } from "~domain/content/release";
import type { Config } from "../config.server";
import { metricEvents } from "../metric-events";
import { currentRelease } from "../release.server";
import { clientName, hasUntrustedProxies, loggedNetwork, parseAddress, visitorAddress } from "./addresses";
import { hasBody, readBody } from "./bodies";
import { createConnections, type Dropped } from "./connections";
import { chooseCoding } from "./encodings";
import { errorPage } from "./error-page.server";
import { addressOf, movedTo } from "./moved-addresses";
import { acceptsEnquiries, addressesOf } from "./page-addresses.server";
import { renderInTurn } from "./renderings.server";
import { statusOfReport } from "./reports";
import { beginRecord, currentRecord, endRecord, type RequestRecord } from "./request-record";
import { type Resource, resourceOf, sendResource } from "./resource";
import { Shares } from "./shares";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The content that the answer shows; absent under plain remix-serve. */
    readonly release?: Release;
    /** The visitor's address as the trusted proxies tell it, "" for none; absent under plain remix-serve. */
    readonly clientAddress?: string;
    /** Whether `X-Forwarded-For` has more entries than proxies are trusted. */
    readonly hasUntrustedProxies?: boolean;
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

/**
 * The kernel holds 2.5 MB for a client that asks for a large answer and never reads it. Such clients are those that have
 * not asked for anything else on the connection; browsers behind one address may have as many as `own`.
 */
const LARGE_BYTES = 256 * 1024;
const READERS = { places: 100, own: 40 };
/** Bodies under way, of 64 KiB each. Honest ones arrive within milliseconds, so no client keeps any for itself. */
const BODIES = { places: 512, own: 0 };

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
  const { pageAddress, liveAddress } = addressesOf(build);
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const render = createRequestHandler(build, "production");
  const bodies = new Shares(BODIES.places, BODIES.own);
  const readers = new Shares(READERS.places, READERS.own);
  const clientOf = (request: IncomingMessage) => clientName(visitorAddress(request, trustedProxies));

  function onDropped(what: Dropped, client = ""): void {
    metricEvents.emit("dropped", { what });
    log.warn({ what, network: loggedNetwork(parseAddress(client)) }, "dropped for the sake of others");
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = beginRecord(request, trustedProxies);
    const sentStatus = () => (response.headersSent ? response.statusCode : undefined);
    response.once("close", () => endRecord(record, request, sentStatus(), log));
    const { socket } = request;
    readers.leave(socket);
    const body = readsBody(request) ? readBody(request) : undefined;
    if (body) {
      takePlace(bodies, "body", record, socket);
      request.once("close", () => bodies.leave(socket));
    }
    try {
      const page = pageOf(request);
      const ready = page === undefined ? undefined : memory.get(page);
      const answer = ready ?? (await makeAnswer(request, response, record, page, await body));
      record.cache = answer.source;
      record.bytes = sendResource(request, response, answer);
      if (record.bytes >= LARGE_BYTES) takePlace(readers, "reader", record, socket);
    } catch (error) {
      if (body && !request.complete)
        log.info({ reference: record.reference }, "form broke off before its end: not sent");
      // A refusal has answered it already, for instance because its body was late, or nobody reads the answer.
      if (response.headersSent || socket.destroyed) return;
      const { reference } = record;
      log.error({ reference, err: error }, "unexpected error");
      record.bytes = sendResource(request, response, errorPage(500, styleSheet, reference));
    }
  }

  function takePlace(shares: Shares, what: Dropped, { address }: RequestRecord, socket: Socket): void {
    const loser = shares.take(clientName(address), socket);
    if (loser) onDropped(what, loser);
  }

  function readsBody(request: IncomingMessage): boolean {
    const target = request.method === "POST" && hasBody(request) ? addressOf(request.url ?? "") : undefined;
    return target !== undefined && acceptsEnquiries(target);
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
    body: Uint8Array | undefined,
  ): Promise<Resource> {
    const { method = "", url = "", headers } = request;
    const status = await statusOfReport(method, url, String(record.address ?? ""));
    if (status) return resourceOf(new Response(null, { status }), "none", [], "server");
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
    const asked = toRemixRequest(request, response, siteOrigin + (page ?? liveAddress(target)), body);
    const { reference, address = "" } = record;
    const context = {
      release: currentRelease(),
      clientAddress: String(address),
      hasUntrustedProxies: hasUntrustedProxies(request, trustedProxies),
      origin: headers.origin ?? null,
      reference,
    };
    const answer = () => currentRecord.run(record, () => render(asked, context));
    const answered =
      page === undefined
        ? await answer()
        : await renderInTurn(answer, "page", asked.signal, clientName(record.address));
    if (!answered) return errorPage(503, styleSheet);
    const coding = chooseCoding(headers["accept-encoding"]);
    return resourceOf(answered, "none", coding === "identity" ? [] : [coding], "server");
  }

  return createConnections({
    styleSheet,
    clientOf,
    onDropped,
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
function toRemixRequest(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  body: Uint8Array | undefined,
): Request {
  const { headers } = request;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const given = HEADERS_FOR_REMIX.map((name) => [name, headers[name]]);
  return new Request(address, {
    headers: given.filter((header): header is [string, string] => typeof header[1] === "string"),
    signal: leaving.signal,
    ...(request.method === "POST" && { method: "POST", body: (body ?? null) as BodyInit | null }),
  });
}
