import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeEach, expect, onTestFinished, vi } from "vitest";
import { readBody } from "../../server/http/bodies";
import { CONNECTION_LIMITS, createConnections } from "../../server/http/connections";
import { listen } from "./listen";

/** Requests that the running test's server has reported as refused. */
export let refused: Record<string, unknown>[];

/** What it has dropped, and whose. */
export let dropped: string[];

let server: Server;
let port: number;

export const WHOLE = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

const ready: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("listo"));
};

/** Starts the test's server, which reads bodies of POST alone, and returns its port. A request's `Client` header says whose it is. */
export async function start(
  limits: Partial<typeof CONNECTION_LIMITS> = {},
  onRequest: RequestListener = ready,
  places?: { readonly all: number; readonly own: number },
): Promise<number> {
  server = createConnections({
    onRequest(request, response) {
      if (request.method === "POST") readBody(request).catch(() => {});
      onRequest(request, response);
    },
    clientOf: ({ headers, socket }) => String(headers.client ?? socket.remoteAddress),
    onDropped: (what, client) => dropped.push(`${what} ${client}`),
    ...(places && { places }),
    onRefused: ({ method, url }, status, bytes) => refused.push({ method, url, status, bytes }),
    styleSheet: "/estilo.css",
    limits: { ...CONNECTION_LIMITS, ...limits },
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  port = await listen(server);
  return port;
}

/** Sends bytes and never ends the connection. */
export function send(bytes: string, from = "127.0.0.1"): Socket {
  const to = { port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true };
  const socket = connect(to, () => socket.write(bytes));
  onTestFinished(() => void socket.destroy());
  return socket.on("error", () => {});
}

/** Sends bytes, and returns everything that the server sends until it ends its side. Ours stays open. */
export async function answerTo(bytes: string, from?: string): Promise<string> {
  const socket = send(bytes, from).setEncoding("latin1");
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  await new Promise((ended) => socket.on("end", ended).on("close", ended));
  return answer;
}

/** Waits until the server has that many connections. */
export async function expectConnections(expected: number): Promise<void> {
  const connections = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(expected), { timeout: 5_000 });
}

beforeEach(() => {
  [refused, dropped] = [[], []];
});
