import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseCoding } from "../../server/http/encodings";
import { createResource, sendResource } from "../../server/http/resource";
import { sendRaw } from "../support/raw-http";

const text = Buffer.from("agua con fruta ".repeat(100));
const headers = { "content-type": "text/plain" } as const;
const page = createResource({
  bodies: { identity: text, br: brotliCompressSync(text), gzip: gzipSync(text) },
  headers,
});
const gone = createResource({ status: 404, bodies: { identity: text }, headers });
const film = createResource({
  bodies: { identity: Buffer.from("0123456789") },
  headers,
  acceptsRanges: true,
});

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) =>
    sendResource(request, response, { "/film": film, "/gone": gone }[request.url ?? ""] ?? page),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends an explicit Cache-Control, because fetch would add no-cache to a conditional request. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    headers: { "Accept-Encoding": "identity", "Cache-Control": "max-age=0", ...headers },
  });
}

describe("a resource", () => {
  it.each<[string, string | null]>([
    ["gzip, br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["*", "br"],
    ["zstd", null],
    ["", null],
  ])("answers Accept-Encoding '%s' with %s", async (accepted, coding) => {
    const response = await ask("/page", { "Accept-Encoding": accepted });
    expect(response.headers.get("Content-Encoding")).toBe(coding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(text.toString());
  });

  it("is sent in the right coding after any number of different headers, too", () => {
    for (let n = 0; n < 1_000; n += 1) {
      expect(chooseCoding(`x${n}, gzip`)).toBe("gzip");
      expect(chooseCoding("gzip, br")).toBe("br");
    }
  });

  it("gives every coding a strong validator of its own and answers it with 304 without a body", async () => {
    const validators = new Set<string>();
    for (const accepted of ["br", "gzip", "identity"]) {
      const first = await ask("/page", { "Accept-Encoding": accepted });
      await first.arrayBuffer();
      const etag = first.headers.get("ETag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      validators.add(etag);
      expect((await ask("/page", { "If-None-Match": '"otro"' })).status).toBe(200);
      const second = await ask("/page", { "Accept-Encoding": accepted, "If-None-Match": `"otro", ${etag}` });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe("");
      expect(second.headers.get("ETag")).toBe(etag);
    }
    expect(validators.size).toBe(3);
  });

  it("answers HEAD with the headers alone, and without ranges: they are defined for GET", async () => {
    const response = await ask("/film", { Range: "bytes=0-3" }, "HEAD");
    expect([response.status, response.headers.get("Content-Length")]).toEqual([200, "10"]);
    expect(response.headers.get("Content-Range")).toBeNull();
    expect(await response.text()).toBe("");
  });

  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=0-1,8-9", 200, "0123456789", null],
    ["bytes=20-30", 416, "", "bytes */10"],
    ["metros=0-3", 200, "0123456789", null],
  ])("answers Range '%s' with %i '%s'", async (range, status, body, contentRange) => {
    const response = await ask("/film", { Range: range });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get("Content-Range")).toBe(contentRange);
  });

  it.each(["GET", "HEAD"])("answers %s of what is not found with 404, never with 304", async (method) => {
    const first = await ask("/gone", {}, method);
    const again = await ask("/gone", { "If-None-Match": first.headers.get("ETag") ?? "" }, method);
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(await again.text()).toBe(method === "GET" ? text.toString() : "");
  });

  it("sends uncompressed bytes to a visitor that names no codings", async () => {
    const answer = await sendRaw(origin, "GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(answer).not.toMatch(/content-encoding/i);
    expect(answer.endsWith(text.toString())).toBe(true);
  });

  it("never mixes the ranges of two versions", async () => {
    const old = await ask("/film", { Range: "bytes=0-3", "If-Range": '"otro"' });
    expect([old.status, await old.text()]).toEqual([200, "0123456789"]);
    const etag = old.headers.get("ETag") ?? "";
    expect((await ask("/film", { Range: "bytes=0-3", "If-Range": etag })).status).toBe(206);
  });

  it("does not offer ranges of what it compresses", async () => {
    const { headers } = await ask("/page", { Range: "bytes=0-3" });
    expect([headers.get("Accept-Ranges"), headers.get("Content-Range")]).toEqual([null, null]);
  });
});
