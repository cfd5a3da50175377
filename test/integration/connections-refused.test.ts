import { STATUS_CODES } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { answerTo, expectConnections, refused, start } from "../support/connections-server";

/** Limits short enough for a test, used only by tests of these limits, because a busy machine may exceed them. */
const SHORT_LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
const lingerTimeout = 100;

const CHUNKS = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
/** Newer Nodes refuse it by themselves, and report neither its method nor its address. */
const MANY = `GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(99)}Host: y\r\n\r\n`;
const HALF_A_BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab";

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
      await start({ lingerTimeout, ...(status === 408 && SHORT_LIMITS) });
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
    await start({ lingerTimeout, ...SHORT_LIMITS }, (request) => {
      request.once("end", () => outcome("end")).once("error", () => outcome("error"));
      request.once("close", () => outcome("close")).resume();
    });
    expect(await answerTo(HALF_A_BODY)).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(outcome.mock.calls).toEqual([["error"], ["close"]]));
    await expectConnections(0);
  });
});
