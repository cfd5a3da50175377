import { createRequestHandler } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { makePages } from "../../server/http/pages";
import { sendRaw } from "../support/raw-http";
import { ask, build, logo, renderedBy, start } from "../support/started-site";

const render = createRequestHandler(build, "production");

const memory = await makePages(build, "http://localhost:3000");

const lengthOf = (response: Response) => Number(response.headers.get("Content-Length"));

describe("where an answer comes from", () => {
  it("is a file, whatever its query, which is not logged", async () => {
    const site = await start();
    const { text, line } = await ask(site, "/logo.svg?secreto=abc");
    expect(text).toBe("<svg/>");
    expect(line).toMatchObject({ method: "GET", path: "/logo.svg", status: 200, bytes: 6, cache: "file" });
    expect(JSON.stringify(line)).not.toContain("abc");
  });

  it("is one page, in its coding, with any extra parameters", async () => {
    const warmed = await start({ memory });
    const first = await ask(warmed, "/jdm_ct");
    const next = await ask(warmed, "/jdm_ct?gad_source=1&x=2");
    const headersOf = ({ headers }: Response) =>
      ["ETag", "Content-Encoding", "Cache-Control"].map((name) => headers.get(name));
    expect(headersOf(next.response)).toEqual([
      expect.stringMatching(/^"/),
      expect.stringMatching(/br|gzip/),
      expect.stringMatching(/^public, max-age=0, must-revalidate, s-maxage=300/),
    ]);
    expect(headersOf(next.response)).toEqual(headersOf(first.response));
    expect(next.text).toBe(first.text);
  });

  it.each([
    ["/", 200],
    ["/?ref=x", 200],
    ["/?sabor=pera&gclid=1", 200],
    ["/?maquina=jdm_ct", 200],
    ["/?personas=cien&bebidas=0", 200],
    ["/jdm_ct?sabor=pera", 200],
    ["/sitemap.xml", 200],
    ["/no-existe", 404],
    ["/a/b/c", 404],
  ])("is memory, with what Remix would have made of it: %s", async (path, status) => {
    const warmed = await start({ memory });
    const { line, text } = await ask(warmed, path);
    expect(line).toMatchObject({ status, cache: "hit" });
    const rendered = await render(new Request(`http://localhost:3000${path}`));
    expect(text).toBe(await rendered.text());
  });

  it.each([
    ["/healthz", {}, 200],
    ["/?personas=80", {}, 200],
    ["/jdm_ct/?a=1", {}, 301],
    ["/?index", { method: "POST", headers: { Origin: "https://evil.test" } }, 403],
    ["/?index", { method: "POST" }, 400],
    ["/_root.data", { method: "POST" }, 405],
    ["/?index=1", { method: "POST" }, 405],
    ["/_root.data?index", { method: "POST" }, 400],
    ["/", { method: "DELETE" }, 405],
    ["/%E0%A4%A", {}, 400],
    ["/%E0%A4%A", { method: "HEAD" }, 400],
    [`/a${"/".repeat(15_900)}b/`, {}, 400],
  ])("is Remix, or an error page before it, and nothing is kept: %s %j", async (path, init, status) => {
    const site = await start();
    const { line, response } = await ask(site, path, init);
    expect(line).toMatchObject({ status, cache: "none" });
    expect(line.bytes).toBe("method" in init && init.method === "HEAD" ? 0 : lengthOf(response));
    expect(response.headers.get("Location")).toBe(status === 301 ? "/jdm_ct?a=1" : null);
    expect(response.headers.get("Cache-Control")).toBe(
      path === "/healthz" ? "no-store" : "private, no-store",
    );
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(site.errors.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("is not made of a page that fails: the start ends with its address", async () => {
    const broken = renderedBy(async (request, ...given) =>
      request.url.endsWith("/jdm_ct")
        ? new Response("", { status: 500 })
        : build.entry.module.default(request, ...given),
    );
    await expect(makePages(broken, "http://localhost:3000")).rejects.toThrow(
      "The page /jdm_ct can't be made",
    );
  });
});

describe("the access log", () => {
  it.each([
    ["203.0.113.7, 198.51.100.7", "203.0.113.0"],
    ["unknown", "unknown"],
  ])("has the network that the trusted proxies name, and the trace: %s", async (address, network) => {
    const site = await start({ env: { TRUSTED_PROXIES: "2" } });
    const headers = { "X-Forwarded-For": address, "X-Request-Id": "abc-1" };
    expect((await ask(site, "/logo.svg", { headers })).line).toMatchObject({ network, trace: "abc-1" });
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n", { status: 400, method: undefined, path: undefined }],
    ["a request without a host", "GET /jdm_ct?a HTTP/1.1\r\n\r\n", { status: 400, path: "/jdm_ct" }],
  ])("has one line for %s", async (_, bytes, expected) => {
    const site = await start();
    const answer = await sendRaw(site.url, bytes);
    const bodyLength = answer.length - answer.indexOf("\r\n\r\n") - 4;
    await vi.waitFor(() => expect(site.lines).toHaveLength(1));
    const line = { method: undefined, path: undefined, ...site.lines[0] };
    expect(line).toMatchObject({ ...expected, bytes: bodyLength, cache: "none", network: "127.0.0.0" });
  });
});

describe("what fails outside of Remix", () => {
  const locked = () => {
    const response = new Response("nadie puede leerlo");
    response.body?.getReader();
    return response;
  };
  const half = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("<h1>")),
        pull: (controller) => controller.error(new Error("broken")),
      }),
    );
  const broken = new Map([["/-", { ...logo, status: 0 }]]);

  it.each([
    ["a body that nobody can read", { build: renderedBy(async () => locked()) }],
    ["a body that breaks in the middle", { build: renderedBy(async () => half()) }],
    ["an answer that can't be sent", { memory: broken }],
  ])("is a plain page with the reference of the log: %s", async (_, options) => {
    const site = await start(options);
    const { response, text, line } = await ask(site, "/no-existe");
    expect([response.status, response.headers.get("X-Content-Type-Options")]).toEqual([500, "nosniff"]);
    expect(text).toContain(`Referencia: ${line.reference}`);
    expect(site.errors).toMatchObject([{ msg: "unexpected error", reference: line.reference }]);
  });
});
