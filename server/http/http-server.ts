import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { type ErrorStatus, errorPage } from "./error-page";

const SECOND = 1_000;

/** In bytes and milliseconds. */
export interface ConnectionLimits {
  readonly maxHeaderSize: number;
  readonly headersTimeout: number;
  /** From the first byte of a request to its last. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** How long nothing may move in either direction while a request waits for its answer or an answer for its reader. */
  readonly idleTimeout: number;
  /** How long the sender of a refused request may still read why. */
  readonly lingerTimeout: number;
}

/** Limits of one connection. A slow sender or reader is cut off and holds nobody else up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: SECOND,
  idleTimeout: 45 * SECOND,
  lingerTimeout: 2 * SECOND,
};

const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;

/** What Node's HTTP parser reports; everything else is no HTTP. */
const STATUS_OF_PARSE_ERROR: Readonly<Record<string, ErrorStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A request as far as it arrived. */
export type RefusedRequest = Pick<IncomingMessage, "socket" | "headers"> &
  Partial<Pick<IncomingMessage, "method" | "url">>;

interface Options {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called for an answer to what `onRequest` never saw; `bytes` is the length of its body. */
  readonly onRefused: (request: RefusedRequest, status: ErrorStatus, bytes: number) => void;
  readonly styleSheet: string;
  readonly limits?: ConnectionLimits;
}

/**
 * Node's HTTP server with our limits. Every request is answered or its connection ends, and what is refused ends for
 * good, whether the other side closes or not. No error of a connection leaves it.
 */
export function createHttpServer({
  onRequest,
  onRefused,
  styleSheet,
  limits = CONNECTION_LIMITS,
}: Options): Server {
  /** The latest of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();

  function onWholeHead(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      refuse(request, 400);
      return;
    }
    responses.set(request.socket, response);
    onRequest(request, response);
  }

  /** Answers a request that is not answered yet in the place of `onRequest`, and ends its connection. */
  function refuse(request: RefusedRequest, status: ErrorStatus, more: Record<string, string> = {}): void {
    const { socket } = request;
    // Node reports every further piece of what it could not read.
    if (!socket.writable) return;
    const response = responses.get(socket);
    const isOpen = response !== undefined && !response.writableFinished;
    if (isOpen && response.headersSent) {
      socket.destroy();
      return;
    }
    const page = errorPage(status, styleSheet);
    const headers = { ...page.headers, ...more, Connection: "close" };
    if (isOpen) {
      // Whoever was to answer may try to, too late.
      response.on("error", () => {});
      response.writeHead(status, headers).end(page.html);
    } else {
      const head = Object.entries({ ...headers, Date: new Date().toUTCString() })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("");
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${page.html}`);
      onRefused(request, status, Buffer.byteLength(page.html));
    }
    // Closed with bytes unread, the connection would be reset by the kernel, and the answer lost with it.
    socket.resume();
    const end = () => {
      // Node closes a request that is answered without a word, so that its half a body would pass for a whole one.
      response?.req.destroy(new Error("refused"));
      socket.destroy();
    };
    setTimeout(end, limits.lingerTimeout).unref();
  }

  const server = createServer({ ...limits, requireHostHeader: false }, onWholeHead);
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = limits.idleTimeout;
  // Node hands over sockets without a listener: a visitor's reset would then be an uncaught exception.
  server.on("connection", (socket: Socket) => socket.on("error", () => {}));
  // By itself Node answers a demand that it does not know with a bare 417.
  server.on("checkExpectation", onWholeHead);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuse({ socket, headers: {} }, STATUS_OF_PARSE_ERROR[error.code ?? ""] ?? 400),
  );
  // CONNECT never reaches the request listener.
  server.on("connect", (request) => refuse(request, 405, { Allow: "GET, HEAD" }));
  server.on("timeout", (socket) => {
    const response = responses.get(socket);
    if (response === undefined || response.writableFinished) socket.destroy();
    else refuse(response.req, 500);
  });
  return server;
}
