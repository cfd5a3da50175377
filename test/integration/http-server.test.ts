import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { CONNECTION_LIMITS, type ConnectionLimits, createHttpServer } from "../../server/http/http-server";
import { sendRaw } from "../support/raw-http";

let server: Server | undefined;

/** Short enough to be met within a test; only where a test is about them, since a busy machine may be as slow. */
const SHORT_LIMITS = {
  ...CONNECTION_LIMITS,
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 20,
};

async function start(limits?: ConnectionLimits): Promise<string> {
  server = createHttpServer(
    (request, response) => {
      request.resume();
      request.on("end", () => response.end("listo"));
    },
    "/estilo.css",
    limits,
  );
  const started = server;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("createHttpServer", () => {
  it.each([
    ["headers that never end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["a body that never comes", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab"],
  ])("cuts off %s with 408", async (_, bytes) => {
    const answer = await sendRaw(await start(SHORT_LIMITS), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(Buffer.from(answer, "latin1").toString()).toContain("La solicitud tardó demasiado.");
  });

  it("refuses more header bytes than it reads with 431", async () => {
    const answer = await sendRaw(
      await start(),
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["a control character in a header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n"],
  ])("answers %s with a plain 400 page that carries the security headers", async (_, bytes) => {
    const answer = await sendRaw(await start(), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain("Content-Security-Policy: default-src 'none'");
    expect(answer).not.toContain("Error:");
  });

  it("answers CONNECT with 405", async () => {
    const answer = await sendRaw(await start(), "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(answer).toContain("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\n");
  });

  it("goes on answering others while slow senders are held", async () => {
    const origin = await start();
    const { port } = new URL(origin);
    const slow = Array.from({ length: 50 }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of slow) socket.on("connect", () => socket.write("GET / HTTP/1.1\r\n"));
    for (const socket of slow) socket.on("error", () => {});
    expect(await (await fetch(origin)).text()).toBe("listo");
    for (const socket of slow) socket.destroy();
  });
});
