import { once } from "node:events";
import {
  Agent,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readBody } from "../../server/http/bodies";
import { CONNECTION_LIMITS, createConnections } from "../../server/http/connections";
import { listen } from "../support/listen";
import { connectTo, sendRaw } from "../support/raw-http";

/** Limits short enough for a test, used only by tests of these limits, because a busy machine may exceed them. */
const SHORT_LINGER = { lingerTimeout: 100 };
const SHORT_IDLE = { idleTimeout: 300, ...SHORT_LINGER };
const SHORT_LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

const WHOLE = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const CHUNKS = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
/** Newer Nodes refuse it before our code, and report neither its method nor its address. */
const MANY = `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(99)}Host: y\r\n\r\n`;
const HALF_A_BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab";

/** More bytes than the kernel buffers. */
const film = Buffer.alloc(16 * 1024 * 1024, "a");

/** The refusals and drops that the test's server has reported, with their clients. */
let refused: Record<string, unknown>[];
let dropped: string[];
let server: Server;
let origin: string;

beforeEach(() => {
  [refused, dropped] = [[], []];
});

const ready: RequestListener = (request, response) => {
  request.resume().on("end", () => response.end("listo"));
};

/** Starts the test's server, which reads bodies of POST alone. */
async function start(
  limits: Partial<typeof CONNECTION_LIMITS> = {},
  onRequest: RequestListener = ready,
  places?: { readonly all: number; readonly own: number },
): Promise<void> {
  server = createConnections({
    onRequest(request, response) {
      if (request.method === "POST") readBody(request).catch(() => {});
      onRequest(request, response);
    },
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
  origin = `http://127.0.0.1:${await listen(server)}`;
}

/** Sends bytes and never ends the connection. */
function send(bytes: string, localAddress = "127.0.0.1"): Socket {
  const socket = connectTo(origin, bytes, { localAddress, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  return socket;
}

const answerTo = (bytes: string, localAddress = "127.0.0.1") => sendRaw(origin, bytes, { localAddress });

/** Waits until the server has that many connections. */
async function expectConnections(expected: number): Promise<void> {
  const connections = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(expected), { timeout: 20_000 });
}

describe("a request", () => {
  it.each([
    ["a GET without a word on its length", "GET / HTTP/1.1\r\nHost: x"],
    ["a POST without one", "POST / HTTP/1.1\r\nHost: x"],
    ["one with an unknown Expect header", "GET / HTTP/1.1\r\nHost: x\r\nExpect: fruta"],
  ])("is answered: %s", async (_, head) => {
    await start();
    const answer = await answerTo(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*listo$/);
  });

  it("without an answer gets 500 and ends its connection; an answer that comes too late does no harm", async () => {
    let unanswered: ServerResponse | undefined;
    await start(SHORT_IDLE, (_request, response) => {
      unanswered = response;
    });
    const answered = answerTo(WHOLE);
    await vi.waitFor(() => expect(unanswered?.writableEnded).toBe(true), { timeout: 20_000, interval: 10 });
    unanswered?.end("tarde");
    expect(await answered).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
    await expectConnections(0);
    expect(refused, "its access line is the request's own").toEqual([]);
  });

  it("ends its connection when it comes before the last one's answer has ended", async () => {
    const asked = vi.fn<RequestListener>();
    await start({}, asked);
    expect(await answerTo(WHOLE.repeat(1_500))).toBe("");
    await expectConnections(0);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("may follow on its connection as soon as the last one's answer has ended", async () => {
    await start({}, (request, response) => {
      const body = request.url === "/film" ? film : "listo";
      if (request.url === "/304") response.writeHead(304);
      else response.setHeader("Content-Length", body.length);
      request.resume().on("end", () => response.end(request.url === "/304" ? "" : body));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const reused: boolean[] = [];
    for (const [method, path, headers] of [
      ["GET", "/"],
      ["HEAD", "/"],
      ["GET", "/304"],
      ["POST", "/"],
      ["GET", "/film"],
      ["POST", "/", { Expect: "100-continue", "Content-Length": 2 }],
      ["GET", "/"],
    ] as const) {
      const asked = request(origin + path, { agent, method, headers });
      asked.end(method === "POST" ? "ab" : undefined);
      const [answer] = await once(asked, "response");
      await once(answer.resume(), "end");
      reused.push(asked.reusedSocket);
    }
    expect(reused).toEqual([false, true, true, true, true, true, true]);
  });

  it("is the last of a connection on which none follows in time", async () => {
    await start({ keepAliveTimeout: 50 });
    expect(await answerTo(WHOLE)).toContain("200 OK");
    await expectConnections(0);
    expect(refused).toEqual([]);
  });
});

describe("an answer", () => {
  const showFilm: RequestListener = (_request, response) => void response.end(film);

  it.each([
    ["nothing", () => {}],
    ["a byte now and then", (socket: Socket) => void socket.read(1)],
  ])("ends with its connection when its reader takes %s", async (_, read) => {
    await start(SHORT_IDLE, showFilm);
    const socket = send(WHOLE);
    socket.pause();
    const reading = setInterval(() => read(socket), 20);
    await expectConnections(1);
    await expectConnections(0);
    clearInterval(reading);
  });

  it("goes on for a slow reader, however long it takes", async () => {
    await start({ idleTimeout: 1_000 }, showFilm);
    const startedAt = performance.now();
    let received = 0;
    for await (const chunk of send(WHOLE)) {
      received += chunk.length;
      if (received >= film.length) break;
      // About three times the limit in all.
      await wait(chunk.length / 6_000);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(2_000);
  });
});

describe("a request that is refused", () => {
  it.each<[number, string, string, object?]>([
    [408, "headers that never end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    [431, "a long header", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`],
    [400, "what is not HTTP", "hola\r\n\r\n"],
    [400, "what is not HTTP, whatever follows", "hola\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"],
    [400, "a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n"],
    [400, "two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    [400, "a control character in a header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n"],
    [400, "no host", "GET /x HTTP/1.1\r\n\r\n", { method: "GET", url: "/x" }],
    [400, "two hosts", "GET /x HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", { method: "GET", url: "/x" }],
    [400, "a backslash", "GET /a\\b HTTP/1.1\r\nHost: x\r\n\r\n", { method: "GET", url: "/a\\b" }],
    [400, "a fragment", "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", { method: "GET", url: "/a#b" }],
    [400, "HTTP/1.0 in chunks", CHUNKS, { method: "POST", url: "/" }],
    [431, "more headers than are read", MANY],
    [405, "CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n", { method: "CONNECT", url: "x:1" }],
  ])(
    "is %i for %s, with a page and one report, and ends its connection",
    async (status, _, bytes, reported = {}) => {
      await start({ ...SHORT_LINGER, ...(status === 408 && SHORT_LIMITS) });
      const answer = await answerTo(bytes);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${STATUS_CODES[status]}\r\n`));
      const headers = ["content-security-policy: default-src 'none'", `content-length: ${body.length}`];
      for (const header of [...headers, "date: "]) expect(head.toLowerCase()).toContain(`\r\n${header}`);
      expect(head.includes("allow: GET, HEAD\r\n")).toBe(status === 405);
      expect(body).toContain(`<h1 class="display-1">Error ${status}</h1>`);
      expect(refused).toMatchObject([{ ...reported, status, bytes: body.length }]);
      await expectConnections(0);
    },
  );

  it("is 408 for half a body, which fails, and does not just end, for its reader", async () => {
    const outcome = vi.fn<(outcome: string) => void>();
    await start({ ...SHORT_LINGER, ...SHORT_LIMITS }, (request) => {
      request.once("end", () => outcome("end")).once("error", () => outcome("error"));
      request.once("close", () => outcome("close")).resume();
    });
    expect(await answerTo(HALF_A_BODY)).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(outcome.mock.calls).toEqual([["error"], ["close"]]));
    await expectConnections(0);
  });
});

describe("connections beyond four fifths of the places", () => {
  it("close the oldest idle ones of the busiest address, and nobody else's", async () => {
    await start({}, undefined, { all: 100, own: 20 });
    const closed = vi.fn();
    const neighbours = Array.from({ length: 19 }, () =>
      send("", "127.0.0.3").once("end", () => closed("neighbour")),
    );
    await expectConnections(19);
    for (let count = 0; count < 150; count++)
      send("", "127.0.0.2")
        .resume()
        .on("end", () => closed("crowd"));
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(89), { timeout: 20_000 });
    await expectConnections(80);
    for (const socket of neighbours) socket.write(WHOLE);
    for (const socket of neighbours) if (socket.readableLength === 0) await once(socket, "readable");
    expect(closed).not.toHaveBeenCalledWith("neighbour");
    expect(new Set(dropped)).toEqual(new Set(["idle 127.0.0.2"]));
  });

  it("are dropped with a report where all places are taken and nobody is idle", async () => {
    const asked = vi.fn();
    await start({}, asked, { all: 10, own: 2 });
    for (let count = 1; count <= 10; count++) {
      send(WHOLE);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(count));
    }
    await answerTo(WHOLE);
    expect(dropped).toEqual(["place 127.0.0.1"]);
  });
});
