import { Agent, type RequestListener, request, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { answerTo, expectConnections, refused, send, start, WHOLE } from "../support/connections-server";

/** Limits short enough for a test, used only by tests of these limits, because a busy machine may exceed them. */
const SHORT_LINGER = { lingerTimeout: 100 };
const SHORT_IDLE = { idleTimeout: 300, ...SHORT_LINGER };
const SHORT_LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

const CHUNKS = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
/** Newer Nodes refuse it by themselves, and report neither its method nor its address. */
const MANY = `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(99)}Host: y\r\n\r\n`;
const HALF_A_BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab";

/** More bytes than the kernel buffers. */
const film = Buffer.alloc(16 * 1024 * 1024, "a");

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
    await vi.waitFor(() => expect(unanswered?.writableEnded).toBe(true), { timeout: 5_000, interval: 10 });
    unanswered?.end("tarde");
    const answer = await answered;
    expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
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
    const port = await start({}, (request, response) => {
      request.resume();
      const body = request.url === "/film" ? film : "listo";
      if (request.url === "/304") response.writeHead(304).end();
      else request.on("end", () => response.setHeader("Content-Length", body.length).end(body));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, headers = {}) =>
      new Promise<boolean>((resolve, reject) => {
        const asked = request({ agent, port, path, method, headers }, (answer) =>
          answer.resume().on("end", () => resolve(asked.reusedSocket)),
        );
        asked.on("error", reject).end(method === "POST" ? "ab" : undefined);
      });
    expect(await ask("GET", "/")).toBe(false);
    for (const [method, path] of [
      ["HEAD", "/"],
      ["GET", "/304"],
      ["POST", "/"],
      ["GET", "/film"],
      ["GET", "/"],
    ] as const)
      expect(await ask(method, path), `${method} ${path}`).toBe(true);
    expect(await ask("POST", "/", { Expect: "100-continue" })).toBe(true);
    expect(await ask("GET", "/")).toBe(true);
    agent.destroy();
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
    await start(SHORT_IDLE, showFilm);
    const startedAt = performance.now();
    let received = 0;
    for await (const chunk of send(WHOLE)) {
      received += chunk.length;
      if (received >= film.length) break;
      // About four times the limit in all.
      await wait(chunk.length / 14_000);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(2 * SHORT_IDLE.idleTimeout);
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
      for (const header of ["content-security-policy: default-src 'none'", `content-length: ${body.length}`])
        expect(head.toLowerCase()).toContain(`\r\n${header}`);
      expect(head.toLowerCase()).toContain("\r\ndate: ");
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
