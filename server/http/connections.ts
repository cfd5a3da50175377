import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { clientName, parseAddress } from "./addresses";
import { type ErrorStatus, errorPage } from "./error-page.server";
import { Shares } from "./shares";

/** Limits of one connection, in bytes and milliseconds. A slow sender or reader is cut off and holds up no other client. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** From the first byte of a request to its last. */
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  /** Longest silence of both sides while a request is being answered. */
  idleTimeout: 45_000,
  /** Time that the client of a refused request has to read the answer. */
  lingerTimeout: 2_000,
};

const MAX_HEADERS = 100;
/** In all, and how many of one client stay open whatever the others need: more than the browsers of an office. */
const MAX_CONNECTIONS = { all: 10_000, own: 256 };

/** Errors that Node's HTTP parser reports. Everything else is not HTTP. */
const STATUS_OF_PARSE_ERROR: Readonly<Record<string, ErrorStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Reasons to drop a connection or body:
 * - `idle`: the places were running out, and this client's connection was idle.
 * - `place`: all places were taken.
 * - `body`: too many bodies were under way, and this client had the most.
 */
export const DROPPED = ["idle", "place", "body"] as const;
export type Dropped = (typeof DROPPED)[number];

/** A request that may be incomplete. */
export type RefusedRequest = Pick<IncomingMessage, "socket" | "headers"> &
  Partial<Pick<IncomingMessage, "method" | "url">>;

interface Options {
  readonly onRequest: RequestListener;
  /** Called for an answer to what `onRequest` never saw; `bytes` is the length of its body. */
  readonly onRefused: (request: RefusedRequest, status: ErrorStatus, bytes: number) => void;
  /** Called for each connection that is closed or refused for the sake of others. */
  readonly onDropped: (what: Dropped, client: string) => void;
  readonly styleSheet: string;
  readonly limits?: typeof CONNECTION_LIMITS;
  readonly places?: typeof MAX_CONNECTIONS;
}

/**
 * Creates Node's HTTP server with our limits:
 * - A connection has one request at a time. It ends when another comes before the answer has ended. Browsers and nginx
 *   wait for it.
 * - Every other request is answered or its connection ends.
 * - A body has a length: without one, each byte could come in a piece of its own, at a call of Node's parser.
 * - Where places run out, the idle connections of the client with the most close first.
 * - A refused connection ends, whether the other side closes it or not. No error of a connection leaves it.
 */
export function createConnections(options: Options): Server {
  const { onRequest, onRefused, onDropped, styleSheet } = options;
  const { limits = CONNECTION_LIMITS, places = MAX_CONNECTIONS } = options;
  /** The latest response of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  /** Responses to requests that came before the one before had been written out. */
  const early = new WeakSet<ServerResponse>();
  const isIdle = (socket: Socket) => responses.get(socket)?.writableFinished ?? true;
  const shares = new Shares(places.all, places.own, (client) => onDropped("idle", client), isIdle);

  function onWholeHead(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Node goes on parsing what an ended connection has sent.
    if (!socket.writable) return;
    if (isChunked(request)) ignoreBody(request, response);
    const last = responses.get(socket);
    // Node says that a long answer is written a moment after the kernel has all of it: by then a fast reader asks again.
    if (last?.writableEnded && !isIdle(socket) && !early.has(last)) early.add(response);
    else if (!isIdle(socket)) return void socket.destroy();
    // Newer Nodes refuse these themselves; older ones leave out the rest, which may hold a second host.
    if (request.rawHeaders.length > 2 * MAX_HEADERS) refuse(request, 431);
    else if (isAmbiguous(request)) refuse(request, 400);
    // Some proxies send all of HTTP/3 in chunks, also what has no body.
    else if (isChunked(request) && request.method !== "GET" && request.method !== "HEAD")
      refuse(request, 411);
    else {
      responses.set(socket, response);
      onRequest(request, response);
    }
  }

  /** Answers a request that `onRequest` has not answered, and ends its connection. */
  function refuse(request: RefusedRequest, status: ErrorStatus): void {
    const { socket } = request;
    // After a parse error, Node reports each further chunk.
    if (!socket.writable) return;
    const response = responses.get(socket);
    const isOpen = response !== undefined && !response.writableFinished;
    if (isOpen && response.headersSent) {
      // A reset: otherwise the kernel would keep for minutes what the reader has not taken.
      socket.resetAndDestroy();
      return;
    }
    const page = errorPage(status, styleSheet).variants.identity;
    const headers = { ...page.headers, ...(status === 405 && { allow: "GET, HEAD" }), connection: "close" };
    if (isOpen) {
      // The request's handler may still try to answer.
      response.on("error", () => {});
      response.writeHead(status, headers).end(page.body);
    } else {
      const head = Object.entries({ ...headers, date: new Date().toUTCString() })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("");
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
      socket.end(page.body);
      onRefused(request, status, page.body.byteLength);
    }
    // Node would parse each further piece of its body.
    if (isChunked(request)) {
      socket.destroy();
      return;
    }
    // The kernel resets a connection that is closed with bytes unread, and the answer would be lost.
    socket.resume();
    setTimeout(() => {
      // Node closes an answered request without an error: half a body would pass for a whole one.
      response?.req.destroy(new Error("refused"));
      socket.destroy();
    }, limits.lingerTimeout).unref();
  }

  const server = createServer(
    { ...limits, requireHostHeader: false, joinDuplicateHeaders: true },
    onWholeHead,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = places.all;
  server.timeout = limits.idleTimeout;
  server.on("connection", (socket: Socket) => {
    // Node's sockets have no error listener: a client's reset would be an uncaught exception.
    socket.on("error", () => {});
    shares.take(clientName(parseAddress(socket.remoteAddress)), socket);
  });
  server.on("drop", (address) => onDropped("place", clientName(parseAddress(address?.remoteAddress))));
  // Node's default answer to an unknown expectation is a bare 417.
  server.on("checkExpectation", onWholeHead);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuse({ socket, headers: {} }, STATUS_OF_PARSE_ERROR[String(error.code)] ?? 400),
  );
  // CONNECT never reaches the request listener.
  server.on("connect", (request) => refuse(request, 405));
  server.on("timeout", (socket) => {
    const response = responses.get(socket);
    if (response === undefined || isIdle(socket)) socket.destroy();
    else refuse(response.req, 500);
  });
  return server;
}

function isChunked({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined;
}

/** Drops the part of a body that has arrived, reads no further, and ends the connection with the answer. */
function ignoreBody(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  // Node's parser calls it for each piece; unread pieces would take a hundred times their length.
  request.push = () => false;
}

/**
 * Whether a proxy in front may have read another request than Node does. Two `Host` headers arrive joined by a comma,
 * `headers` lacks those over the limit, and URLs turn a backslash into a slash and end their path with a `#`.
 */
function isAmbiguous({ headers, httpVersion, url = "" }: IncomingMessage): boolean {
  if (/[\\#]/.test(url) || headers.host?.includes(",")) return true;
  return httpVersion === "1.1" ? headers.host === undefined : isChunked({ headers });
}
