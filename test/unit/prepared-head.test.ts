import { createServer, type RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS } from "../../server/http/http-server";
import { PreparedHead } from "../../server/http/prepared-head";
import { sendRaw } from "../support/raw-http";

const HEADERS = ["Content-Type", "text/plain", "Content-Length", "5", "ETag", '"uno"'];
const prepared = new PreparedHead(200, HEADERS);

async function ask(listener: RequestListener, bytes: string): Promise<string> {
  const server = createServer({ keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeout }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await sendRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, bytes);
  await new Promise((resolve) => server.close(resolve));
  return answer;
}

function withoutDate(answer: string): string {
  return answer.replace(/Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, "Date: now");
}

const byNode: RequestListener = (_request, response) => void response.writeHead(200, HEADERS).end("fruta");
const byUs: RequestListener = (_request, response) => {
  if (!prepared.applyTo(response)) response.writeHead(200, HEADERS);
  response.end("fruta");
};

const LAST = "GET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const requests = {
  "one that stays open, then the last": `GET /1 HTTP/1.1\r\nHost: a\r\n\r\n${LAST}`,
  "several at once": `${"GET /1 HTTP/1.1\r\nHost: a\r\n\r\n".repeat(5)}${LAST}`,
  "HTTP/1.0": "GET / HTTP/1.0\r\n\r\n",
  "HTTP/1.0 that stays open": `GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${LAST}`,
};

describe("PreparedHead", () => {
  it.each(Object.entries(requests))("answers %s as Node would", async (_name, bytes) => {
    const [ours, nodes] = [await ask(byUs, bytes), await ask(byNode, bytes)];
    expect(withoutDate(ours)).toBe(withoutDate(nodes));
    expect(ours).toContain("fruta");
  });

  it("tells the time of each answer", () => {
    const response = () =>
      new ServerResponse({ method: "GET" } as never) as { _header?: string } & ServerResponse;
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
    const [first, second] = [response(), response()];
    prepared.applyTo(first);
    vi.advanceTimersByTime(1_000);
    prepared.applyTo(second);
    vi.useRealTimers();
    expect(first._header).toContain("12:00:00 GMT");
    expect(second._header).toContain("12:00:01 GMT");
  });

  it("leaves a response alone that has its head, or that ends its connection", () => {
    const sent = new ServerResponse({ method: "GET" } as never);
    sent.writeHead(404);
    expect(prepared.applyTo(sent)).toBe(false);
    const last = new ServerResponse({ method: "GET" } as never);
    last.shouldKeepAlive = false;
    expect(prepared.applyTo(last)).toBe(false);
    expect(last.headersSent).toBe(false);
  });

  it("says so where Node does not know it any more", () => {
    const response = { shouldKeepAlive: true, headersSent: false } as ServerResponse;
    expect(prepared.applyTo(response)).toBe(false);
  });
});
