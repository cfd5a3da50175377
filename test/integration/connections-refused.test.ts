import { describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS } from "../../server/http/connections";
import { connections, HALF_A_HEAD, shared, start, stay } from "../support/connections-server";
import { sendRaw } from "../support/raw-http";

/** Limits short enough for a test, used only by tests of these limits, because a busy machine may exceed them. */
const SHORT_LIMITS = {
  ...CONNECTION_LIMITS,
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 20,
  lingerTimeout: 100,
};

const HALF_A_BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab";
const TOO_LARGE = `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`;
const CONNECT = "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n";

describe("a request that is refused", () => {
  it.each([
    ["headers that never end", HALF_A_HEAD],
    ["a body that never comes", HALF_A_BODY],
  ])("is cut off for %s with 408", async (_, bytes) => {
    await start(SHORT_LIMITS);
    const answer = await sendRaw(shared.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(Buffer.from(answer, "latin1").toString()).toContain("La solicitud tardó demasiado.");
  });

  it("has a body that fails, and does not just end, for whoever reads half of it", async () => {
    const outcome = vi.fn<(outcome: string) => void>();
    await start(SHORT_LIMITS, (request) => {
      request.once("end", () => outcome("end")).once("error", () => outcome("error"));
      request.once("close", () => outcome("close")).resume();
    });
    expect(await sendRaw(shared.url, HALF_A_BODY)).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(outcome.mock.calls).toEqual([["error"], ["close"]]));
  });

  it("is 431 for more header bytes than are read", async () => {
    await start();
    expect(await sendRaw(shared.url, TOO_LARGE)).toMatch(/^HTTP\/1\.1 431 /);
    const manyHeaders = `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(99)}Host: y\r\n\r\n`;
    expect(await sendRaw(shared.url, manyHeaders)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["a control character in a header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n"],
    ["no host", "GET /x HTTP/1.1\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
    ["a backslash", "GET /a/..\\healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a fragment", "GET /healthz#x HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["HTTP/1.0 in chunks", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["what is not HTTP, whatever follows", "hola\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ])("is 400 for %s", async (_, bytes) => {
    await start();
    const answer = await sendRaw(shared.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).not.toContain("Error:");
  });

  it("is 405 for CONNECT", async () => {
    await start();
    const answer = await sendRaw(shared.url, CONNECT);
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
    await start(status === 408 ? SHORT_LIMITS : CONNECTION_LIMITS);
    const answer = await sendRaw(shared.url, bytes);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nDate: .+ GMT\r\n/i);
    const bodyLength = answer.length - answer.indexOf("\r\n\r\n") - 4;
    expect(shared.refused).toEqual([{ method, url: target, status, bytes: bodyLength }]);
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
