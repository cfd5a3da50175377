import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach } from "vitest";
import { CONNECTION_LIMITS, createConnections } from "../../server/http/connections";

/** State of the running test: its server's address, and the requests that it logged as refused. */
export const shared: { url: string; refused: Record<string, unknown>[] } = { url: "", refused: [] };

let server: Server;
let visitors: Socket[];

export const WHOLE = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
export const HALF_A_HEAD = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ";

const ready: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("listo"));
};

/** Starts the test's server. */
export async function start(limits = CONNECTION_LIMITS, onRequest: RequestListener = ready): Promise<void> {
  server = createConnections({
    onRequest,
    onRefused: ({ method, url }, status, bytes) => shared.refused.push({ method, url, status, bytes }),
    styleSheet: "/estilo.css",
    limits,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  shared.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends bytes and keeps the connection open. It reads only on request. */
export function stay(bytes: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(bytes));
  socket.on("error", () => {});
  visitors.push(socket);
  return socket;
}

/** Returns the server's number of connections. */
export function connections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

beforeEach(() => {
  shared.refused = [];
  visitors = [];
});
afterEach(async () => {
  for (const socket of visitors) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
