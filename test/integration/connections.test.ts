import type { RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS, createConnections } from "../../server/http/connections";
import { sendRaw } from "../support/raw-http";

let server: Server;
let url: string;
let refused: Record<string, unknown>[];
let visitors: Socket[];

/** Short enough to be met within a test; only where a test is about them, since a busy machine may be as slow. */
const SHORT_LIMITS = {
  ...CONNECTION_LIMITS,
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 20,
  lingerTimeout: 100,
};
const SHORT_IDLE = { ...CONNECTION_LIMITS, idleTimeout: 300, lingerTimeout: 100 };

const ready: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("listo"));
};

async function start(limits = CONNECTION_LIMITS, onRequest: RequestListener = ready): Promise<void> {
  server = createConnections({
    onRequest,
    onRefused: ({ method, url }, status, bytes) => refused.push({ method, url, status, bytes }),
    styleSheet: "/estilo.css",
    limits,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends bytes and never closes; reads only when told to. */
function stay(bytes: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(bytes));
  socket.on("error", () => {});
  visitors.push(socket);
  return socket;
}

function connections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

beforeEach(() => {
  refused = [];
  visitors = [];
});
afterEach(async () => {
  for (const socket of visitors) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const HALF_A_HEAD = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ";
const HALF_A_BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab";
const TOO_LARGE = `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`;
const CONNECT = "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n";
/** More than the kernel takes off the server's hands. */
const film = Buffer.alloc(16 * 1024 * 1024, "a");
const WHOLE = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

describe("a request that is refused", () => {
  it.each([
    ["headers that never end", HALF_A_HEAD],
    ["a body that never comes", HALF_A_BODY],
  ])("is cut off for %s with 408", async (_, bytes) => {
    await start(SHORT_LIMITS);
    const answer = await sendRaw(url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(Buffer.from(answer, "latin1").toString()).toContain("La solicitud tardó demasiado.");
  });

  it("has a body that fails, and does not just end, for whoever reads half of it", async () => {
    const outcome = vi.fn<(outcome: string) => void>();
    await start(SHORT_LIMITS, (request) => {
      request.once("end", () => outcome("end")).once("error", () => outcome("error"));
      request.once("close", () => outcome("close")).resume();
    });
    expect(await sendRaw(url, HALF_A_BODY)).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(outcome.mock.calls).toEqual([["error"], ["close"]]));
  });

  it("is 431 for more header bytes than are read", async () => {
    await start();
    expect(await sendRaw(url, TOO_LARGE)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["a control character in a header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n"],
    ["no host", "GET /x HTTP/1.1\r\n\r\n"],
  ])("is 400 for %s", async (_, bytes) => {
    await start();
    const answer = await sendRaw(url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).not.toContain("Error:");
  });

  it("is 405 for CONNECT", async () => {
    await start();
    const answer = await sendRaw(url, CONNECT);
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toContain("allow: GET, HEAD\r\n");
  });

  it.each([
    [408, undefined, undefined, HALF_A_HEAD],
    [431, undefined, undefined, TOO_LARGE],
    [400, undefined, undefined, "hola\r\n\r\n"],
    [400, "GET", "/x", "GET /x HTTP/1.1\r\n\r\n"],
    [405, "CONNECT", "x:443", CONNECT],
  ])("carries the security headers and is reported once: %i", async (status, method, target, bytes) => {
    await start(SHORT_LIMITS);
    const answer = await sendRaw(url, bytes);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nDate: .+ GMT\r\n/i);
    const bodyLength = answer.length - answer.indexOf("\r\n\r\n") - 4;
    expect(refused).toEqual([{ method, url: target, status, bytes: bodyLength }]);
    expect(answer).toMatch(new RegExp(`\r\ncontent-length: ${bodyLength}\r\n`, "i"));
  });

  it.each([
    ["408 for half a head", HALF_A_HEAD],
    ["408 for half a body", HALF_A_BODY],
    ["400", "hola\r\n\r\n"],
    ["431", TOO_LARGE],
    ["405 for CONNECT", CONNECT],
  ])("ends its connection for good, though the other side never closes: %s", async (_, bytes) => {
    await start(SHORT_LIMITS);
    const answered = Array.from({ length: 5 }, async () => {
      const socket = stay(bytes);
      await new Promise((resolve) => socket.once("data", resolve));
    });
    await Promise.all(answered);
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 3_000 });
  });
});

describe("a request", () => {
  it("may expect what nobody knows", async () => {
    await start();
    const bytes = "GET / HTTP/1.1\r\nHost: x\r\nExpect: fruta\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*listo$/);
  });

  it.each(["GET", "POST"])("is answered without a word on its length: %s", async (method) => {
    await start();
    expect(await sendRaw(url, `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n/,
    );
  });

  it("that nobody answers is 500 and ends its connection", async () => {
    await start(SHORT_IDLE, () => {});
    const answer = await sendRaw(url, WHOLE);
    expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(await connections()).toBe(0);
    expect(refused, "its access line is the request's own").toEqual([]);
  });

  it("harms nobody when its answer comes too late", async () => {
    let unanswered: ServerResponse | undefined;
    await start(SHORT_IDLE, (request, response) => {
      if (request.url === "/") response.end(film);
      else unanswered = response;
    });
    stay(`${WHOLE}GET /2 HTTP/1.1\r\nHost: x\r\n\r\n`).pause();
    // The server itself ends it, behind the film that nobody reads.
    await vi.waitFor(() => expect(unanswered?.writableEnded).toBe(true), { timeout: 5_000, interval: 10 });
    unanswered?.end("tarde");
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  it("is the last of a connection on which none follows in time", async () => {
    await start({ ...CONNECTION_LIMITS, keepAliveTimeout: 50 });
    const socket = stay(WHOLE);
    expect(String(await new Promise((resolve) => socket.once("data", resolve)))).toContain("200 OK");
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 });
    expect(refused).toEqual([]);
  });

  it("is answered while slow senders are held", async () => {
    await start();
    for (let count = 0; count < 50; count++) stay(HALF_A_HEAD);
    expect(await (await fetch(url)).text()).toBe("listo");
  });
});

describe("an answer", () => {
  const showFilm: RequestListener = (_request, response) => void response.end(film);

  it.each([
    ["nothing", () => {}],
    ["a byte now and then", (socket: Socket) => void socket.read(1)],
  ])("ends with its connection when its reader takes %s", async (_, read) => {
    await start(SHORT_IDLE, showFilm);
    const socket = stay(WHOLE);
    socket.pause();
    const reading = setInterval(() => read(socket), 20);
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 });
    clearInterval(reading);
  });

  it("goes on for a slow reader, however long it takes", async () => {
    await start(SHORT_IDLE, showFilm);
    const socket = stay(WHOLE);
    const startedAt = performance.now();
    let received = 0;
    for await (const chunk of socket) {
      received += chunk.length;
      if (received >= film.length) break;
      await wait(10);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(2 * SHORT_IDLE.idleTimeout);
  });
});
