import { createServer } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createResource, resourceOf, sendResource } from "../../server/http/memory/resource";
import { listen } from "../support/listen";
import { sendRaw } from "../support/raw-http";

const text = Buffer.from("agua con fruta ".repeat(100));
const headers = { "content-type": "text/plain" } as const;
const coded = { identity: text, br: brotliCompressSync(text), gzip: gzipSync(text) };
const digits = { identity: Buffer.from("0123456789") };
const resources = new Map([
  ["/page", createResource({ bodies: coded, headers })],
  ["/gone", createResource({ status: 404, bodies: { identity: text }, headers })],
  ["/film", createResource({ bodies: digits, headers, acceptsRanges: true })],
]);

const server = createServer((request, response) => {
  const resource = resources.get(request.url ?? "");
  if (resource) sendResource(request, response, resource);
});
const origin = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends an explicit Cache-Control, because fetch would add no-cache to a conditional request. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const all = { "Accept-Encoding": "identity", "Cache-Control": "max-age=0", ...headers };
  const response = await fetch(origin + path, { method, headers: all });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, body: await response.text(), header };
}

describe("a resource", () => {
  it.each<[string, string | null]>([
    ["gzip, br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["*", "br"],
    ["zstd", null],
    ["", null],
  ])("answers Accept-Encoding '%s' with %s", async (accepted, coding) => {
    const { header, body } = await ask("/page", { "Accept-Encoding": accepted });
    expect([header("Content-Encoding"), header("Vary")]).toEqual([coding, "Accept-Encoding"]);
    expect(body).toBe(text.toString());
  });

  it("is sent uncompressed without such a header", async () => {
    const answer = await sendRaw(origin, "GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(answer).not.toMatch(/content-encoding/i);
    expect(answer.endsWith(text.toString())).toBe(true);
  });

  it("gives every coding a strong validator of its own and answers it with 304 without a body", async () => {
    const validators = new Set<string>();
    for (const accepted of ["br", "gzip", "identity"]) {
      const first = await ask("/page", { "Accept-Encoding": accepted });
      const etag = first.header("ETag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      validators.add(etag);
      expect((await ask("/page", { "If-None-Match": '"otro"' })).status).toBe(200);
      const second = await ask("/page", { "Accept-Encoding": accepted, "If-None-Match": `"x", W/${etag}` });
      expect([second.status, second.body, second.header("ETag")]).toEqual([304, "", etag]);
    }
    expect(validators.size).toBe(3);
  });

  it.each<[string, number, string, string | null, string?]>([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=0-1,8-9", 200, "0123456789", null],
    ["bytes=20-30", 416, "", "bytes */10"],
    ["metros=0-3", 200, "0123456789", null],
    // Ranges are defined for GET.
    ["bytes=0-3", 200, "", null, "HEAD"],
  ])("answers Range '%s' with %i '%s'", async (range, status, body, contentRange, method) => {
    const answer = await ask("/film", { Range: range }, method);
    expect([answer.status, answer.body, answer.header("Content-Range")]).toEqual([
      status,
      body,
      contentRange,
    ]);
    if (method) expect(answer.header("Content-Length")).toBe("10");
  });

  it("never mixes the ranges of two versions, and offers none of what it compresses", async () => {
    const old = await ask("/film", { Range: "bytes=0-3", "If-Range": '"otro"' });
    expect([old.status, old.body]).toEqual([200, "0123456789"]);
    const same = await ask("/film", { Range: "bytes=0-3", "If-Range": old.header("ETag") ?? "" });
    expect(same.status).toBe(206);
    const { header } = await ask("/page", { Range: "bytes=0-3" });
    expect([header("Accept-Ranges"), header("Content-Range")]).toEqual([null, null]);
  });

  it.each(["GET", "HEAD"])("answers %s of what is not found with 404, never with 304", async (method) => {
    const first = await ask("/gone", {}, method);
    const again = await ask("/gone", { "If-None-Match": first.header("ETag") ?? "" }, method);
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(again.body).toBe(method === "GET" ? text.toString() : "");
  });
});

describe("an answer of Remix's", () => {
  const page = (body = text.toString(), status = 200) => new Response(body, { status, headers });

  it("that is as it was is the same resource, so that nothing is compressed again", async () => {
    const before = await resourceOf(page(), "hit", ["br"], "server");
    expect(await resourceOf(page(), "hit", ["br"], "server", before)).toBe(before);
    expect(await resourceOf(page("otra página"), "hit", ["br"], "server", before)).not.toBe(before);
    expect(await resourceOf(page(undefined, 404), "hit", ["br"], "server", before)).not.toBe(before);
  });
});
