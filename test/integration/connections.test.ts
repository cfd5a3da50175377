import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS } from "../../server/http/connections";
import { connections, HALF_A_HEAD, shared, start, stay, WHOLE } from "../support/connections-server";
import { sendRaw } from "../support/raw-http";

/** Limit short enough for a test, used only by tests of this limit, because a busy machine may exceed it. */
const SHORT_IDLE = { ...CONNECTION_LIMITS, idleTimeout: 300, lingerTimeout: 100 };

/** More bytes than the kernel buffers. */
const film = Buffer.alloc(16 * 1024 * 1024, "a");

describe("a request", () => {
  it("may have an unknown Expect header", async () => {
    await start();
    const bytes = "GET / HTTP/1.1\r\nHost: x\r\nExpect: fruta\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(shared.url, bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*listo$/);
  });

  it.each(["GET", "POST"])("is answered without a word on its length: %s", async (method) => {
    await start();
    expect(await sendRaw(shared.url, `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n/,
    );
  });

  it("without an answer gets 500 and ends its connection", async () => {
    await start(SHORT_IDLE, () => {});
    const answer = await sendRaw(shared.url, WHOLE);
    expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(await connections()).toBe(0);
    expect(shared.refused, "its access line is the request's own").toEqual([]);
  });

  it("does no harm when its answer comes too late", async () => {
    let unanswered: ServerResponse | undefined;
    await start(SHORT_IDLE, (_request, response) => {
      unanswered = response;
    });
    stay(WHOLE);
    await vi.waitFor(() => expect(unanswered?.writableEnded).toBe(true), { timeout: 5_000, interval: 10 });
    unanswered?.end("tarde");
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  it("ends its connection when it comes before the last one's answer has ended", async () => {
    const asked = vi.fn<RequestListener>();
    await start(CONNECTION_LIMITS, asked);
    expect(await sendRaw(shared.url, WHOLE.repeat(1_500))).toBe("");
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    expect(asked).toHaveBeenCalledOnce();
  });

  it("may follow as soon as the last one's answer has ended", async () => {
    await start(CONNECTION_LIMITS, (request, response) => {
      request.resume();
      if (request.url === "/304") response.writeHead(304).end();
      else request.on("end", () => response.end(request.url === "/film" ? film : "listo"));
    });
    const body = "Content-Length: 2\r\n\r\nab";
    const heads = [
      ["GET /", "\r\n", "listo"],
      ["HEAD /", "\r\n", "\r\n\r\n"],
      ["GET /304", "\r\n", "\r\n\r\n"],
      ["POST /", body, "listo"],
      ["POST /", `Expect: 100-continue\r\n${body}`, "listo"],
      ["GET /film", "\r\n", "aaa"],
    ] as const;
    const socket = stay("");
    for (const [target, rest, end] of [...heads, ...heads]) {
      let [answer, length] = ["", 0];
      const answered = new Promise<void>((resolve, reject) => {
        socket.once("close", reject).on("data", (chunk) => {
          length += chunk.length;
          answer = (answer + chunk.toString("latin1")).slice(-9);
          if (answer.endsWith(end) && (target !== "GET /film" || length > film.length)) resolve();
        });
      });
      socket.write(`${target} HTTP/1.1\r\nHost: x\r\n${rest}`);
      await answered;
      socket.removeAllListeners("data").removeAllListeners("close");
    }
  });

  it("is the last of a connection on which none follows in time", async () => {
    await start({ ...CONNECTION_LIMITS, keepAliveTimeout: 50 });
    const socket = stay(WHOLE);
    expect(String(await new Promise((resolve) => socket.once("data", resolve)))).toContain("200 OK");
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 });
    expect(shared.refused).toEqual([]);
  });

  it("is answered while slow senders are held", async () => {
    await start();
    for (let count = 0; count < 50; count++) stay(HALF_A_HEAD);
    expect(await (await fetch(shared.url)).text()).toBe("listo");
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
