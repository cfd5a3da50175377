import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Release } from "~domain/content/releases/release";
import type { Config } from "../config.server";
import type { Edition } from "../edition";
import { answerForm, type FormAnswer } from "../enquiries/contact-action.server";
import { metricEvents } from "../metric-events";
import { clientName, hasUntrustedProxies, loggedNetwork, parseAddress } from "./addresses";
import { keptBytes, readBody } from "./bodies";
import { createConnections, type Dropped } from "./connections";
import { errorPage } from "./error-page.server";
import { chooseCoding } from "./memory/encodings";
import { type Resource, resourceOf, sendResource } from "./memory/resource";
import { addressOf } from "./moved-addresses";
import { acceptsEnquiries } from "./page-addresses.server";
import { renderInTurn } from "./renderings";
import { statusOfReport } from "./reports";
import { beginRecord, currentRecord, endRecord, type RequestRecord } from "./request-record";
import { Shares } from "./shares";
import { withoutThanks } from "./thanks";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The content that the answer shows; absent under plain remix-serve. */
    readonly release?: Release;
    /** The outcome of the request's form; absent without one, and under plain remix-serve. */
    readonly form?: FormAnswer | undefined;
    /** The request's name in the log; absent under plain remix-serve. */
    readonly reference?: string;
  }
}

/**
 * The request headers that Remix gets. Those that proxies write are left out, so that they decide nothing there, and so is
 * `Origin`: Remix would compare it with `Host`, which clients behind a proxy may choose. The contact form compares it with
 * the configured origin instead.
 */
const HEADERS_FOR_REMIX = ["content-type", "referer", "sec-fetch-site"];

/** In characters. nginx takes 4 KB of headers from a server, and our own addresses are far shorter. */
const LONGEST_LOCATION = 2_000;

/** Memory for bodies under way, in bytes. Honest ones arrive within milliseconds, so no client keeps any for itself. */
const BODIES = { room: 32 * 1024 * 1024, own: 0 };

interface Options {
  readonly build: ServerBuild;
  /** Returns what is shown at this moment. A request is answered from one edition. */
  readonly edition: () => Edition;
  readonly config: Config;
  readonly log: Logger;
}

/** Answers files and pages from memory and everything else through Remix. */
export function createSiteServer({ build, edition, config, log }: Options): Server {
  const { siteOrigin, trustedProxies } = config;
  const styleSheet = build.assets.routes.root?.css?.[0] ?? "/";
  const render = createRequestHandler(build, "production");
  const bodies = new Shares(BODIES.room, BODIES.own, (client) => onDropped("body", client));

  function onDropped(what: Dropped, client: string): void {
    metricEvents.emit("dropped", { what });
    log.warn({ what, network: loggedNetwork(parseAddress(client)) }, "dropped for the sake of others");
  }

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = beginRecord(request, trustedProxies);
    const sentStatus = () => (response.headersSent ? response.statusCode : undefined);
    response.once("close", () => endRecord(record, request, sentStatus(), log));
    const { socket } = request;
    const body = readsBody(request) ? readBody(request) : undefined;
    if (body) {
      bodies.take(clientName(record.address), socket, keptBytes(request));
      request.once("close", () => bodies.leave(socket));
    }
    try {
      const shown = edition();
      const page = pageOf(request, shown);
      const later = page && withoutThanks(page, request.headers, siteOrigin);
      const answer = later
        ? await redirect(302, later)
        : ((await readyPage(page, shown)) ??
          (await makeAnswer(request, response, record, shown, page, await body)));
      record.cache = answer.source;
      record.bytes = sendResource(request, response, answer);
    } catch (error) {
      if (body && !request.complete)
        log.info({ reference: record.reference }, "form broke off before its end: not sent");
      // A refusal has answered it already, for instance because its body was late, or the client is gone.
      if (response.headersSent || socket.destroyed) return;
      const { reference } = record;
      log.error({ reference, err: error }, "unexpected error");
      record.bytes = sendResource(request, response, errorPage(500, styleSheet, { reference }));
    }
  }

  function readsBody(request: IncomingMessage): boolean {
    const target = request.method === "POST" ? addressOf(request.url ?? "") : undefined;
    return target !== undefined && acceptsEnquiries(target);
  }

  /** Returns the requested page's or file's key in memory; undefined for anything else. */
  function pageOf({ method, url = "" }: IncomingMessage, { memory, addresses }: Edition): string | undefined {
    if (method !== "GET" && method !== "HEAD") return undefined;
    return memory.has(url) ? url : addresses.pageAddress(url, memory);
  }

  function readyPage(page: string | undefined, { memory, pages }: Edition) {
    return page === undefined ? undefined : (memory.get(page) ?? pages.frequent(page));
  }

  /** Checks a request and has Remix answer it. Pages wait for their turn, or are refused. */
  async function makeAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
    { release, addresses }: Edition,
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
    const location = target && addresses.movedTo(target);
    if (!target || (location && location.length > LONGEST_LOCATION)) return errorPage(400, styleSheet);
    if (location) return redirect(301, location);
    const { reference, address } = record;
    const form = method === "POST" ? await takeForm(request, record, body) : undefined;
    if (form instanceof Response) return resourceOf(form, "none", [], "server");
    const asked = toRemixRequest(request, response, siteOrigin + (page ?? addresses.liveAddress(target)));
    const context = { release, form, reference };
    const answer = () => currentRecord.run(record, () => render(asked, context));
    const visit = { client: clientName(address), leaving: asked.signal };
    const answered = await (page === undefined && !form ? answer() : renderInTurn(answer, visit));
    if (!answered) return errorPage(503, styleSheet, { more: form?.headers });
    const coding = chooseCoding(headers["accept-encoding"]);
    return resourceOf(answered, "none", coding === "identity" ? [] : [coding], "server");
  }

  /** Takes an enquiry before its page waits for a turn. */
  function takeForm(request: IncomingMessage, record: RequestRecord, body: Uint8Array | undefined) {
    const headers = headersOf(request, [...HEADERS_FOR_REMIX, "origin"]);
    const visitor = {
      address: String(record.address ?? ""),
      hasUntrustedProxies: hasUntrustedProxies(request, trustedProxies),
    };
    return currentRecord.run(record, () => answerForm(headers, body ?? new Uint8Array(), visitor));
  }

  return createConnections({
    styleSheet,
    onDropped,
    onRequest,
    onRefused(request, status, bytes) {
      endRecord({ ...beginRecord(request, trustedProxies), bytes }, request, status, log);
    },
  });
}

function redirect(status: 301 | 302, location: string): Promise<Resource> {
  return resourceOf(new Response(null, { status, headers: { location } }), "none", [], "server");
}

/**
 * Returns a request for Remix, without its body. Its address is the given one, whatever the headers say; its signal ends
 * with the visit. HEAD is asked as GET: its answer has the headers of that.
 */
function toRemixRequest(request: IncomingMessage, response: ServerResponse, address: string): Request {
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  return new Request(address, {
    headers: headersOf(request, HEADERS_FOR_REMIX),
    signal: leaving.signal,
    ...(request.method === "POST" && { method: "POST" }),
  });
}

function headersOf({ headers }: IncomingMessage, names: readonly string[]): Headers {
  const given = names.map((name) => [name, headers[name]]);
  return new Headers(given.filter((header): header is [string, string] => typeof header[1] === "string"));
}
