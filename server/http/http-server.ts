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

/** In bytes and milliseconds, as Node's server takes them. */
export interface ConnectionLimits {
  readonly maxHeaderSize: number;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionsCheckingInterval: number;
}

/** Limits of one connection. A slow sender is cut off with 408 and holds nobody else up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: SECOND,
};

/** Spares most requests the stream of a body that they don't have. From Node 24.9 on; others pass over it. */
const WITHOUT_BODY: object = { optimizeEmptyRequests: true };

const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;

/** What Node's HTTP parser reports before there is a request. */
const STATUS_OF_PARSE_ERROR: Readonly<Record<string, ErrorStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node's HTTP server with our limits; requests that are not even HTTP get a plain page and are cut off. */
export function createHttpServer(
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  styleSheet: string,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  const server = createServer({ ...limits, ...WITHOUT_BODY }, onRequest);
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  // Node hands over sockets without a listener: a visitor's reset would then be an uncaught exception.
  server.on("connection", (socket: Socket) => socket.on("error", () => {}));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_PARSE_ERROR[error.code ?? ""] ?? 400;
    const { html, headers } = errorPage(status, styleSheet);
    const lines = Object.entries({ ...headers, Connection: "close" }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${html}`);
  });
  // CONNECT never reaches the request listener, and without this Node would drop it without an answer.
  server.on("connect", (_request, socket: Socket) => {
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  });
  return server;
}
