import { createRequestHandler } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makePages } from "../../server/http/pages";
import { MOST_WAITING } from "../../server/http/renderings.server";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { sendRaw } from "../support/raw-http";
import { ask, build, logo, renderedBy, start } from "../support/started-site";

const render = createRequestHandler(build, "production");

/** The server of tests that change nothing. */
let warmed: OwnServer;
beforeAll(async () => {
  warmed = await startOwnServer({ build, memory: await makePages(build, "http://localhost:3000") });
});
afterAll(() => warmed.close());

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
    const first = await ask(warmed, "/jdm_ct");
    const next = await ask(warmed, "/jdm_ct?gad_source=1&x=2");
    expect(next.response.headers.get("ETag")).toBe(first.response.headers.get("ETag"));
    expect(next.response.headers.get("Content-Encoding")).toMatch(/br|gzip/);
    expect(next.response.headers.get("Cache-Control")).toMatch(
      /^public, max-age=0, must-revalidate, s-maxage=300/,
    );
    expect(next.text).toBe(first.text);
    expect(next.text).toContain("JDM CT");
  });

  it.each([
    ["/", 200],
    ["/jdm_id3", 200],
    ["/?sabor=pera", 200],
    ["/?sabor=no-existe", 200],
    ["/?maquina=jdm_xl", 200],
    ["/?maquina=jdm_ct", 200],
    ["/?personas=cien", 200],
    ["/?personas=99999&x=1", 200],
    ["/?personas=cien&bebidas=0", 200],
    ["/_root.data?_routes=routes%2F_index", 200],
    ["/sitemap.xml", 200],
    ["/no-existe", 404],
    ["/no-existe?x=1", 404],
    ["/a/b/c", 404],
    ["/__manifest?p=%2F&version=test", 404],
    ["/healthz.data", 404],
  ])("is memory for every page, flavour and unknown path, once warm: %s", async (path, status) => {
    expect((await ask(warmed, path)).line, path).toMatchObject({ status, cache: "hit" });
  });

  it.each(["/", "/?ref=x", "/jdm_ct?sabor=pera", "/?sabor=pera&gclid=1", "/no-existe", "/a/b/c"])(
    "is what Remix would have made of %s",
    async (path) => {
      const rendered = await render(new Request(`http://localhost:3000${path}`));
      expect((await ask(warmed, path)).text).toBe(await rendered.text());
    },
  );

  it.each([
    ["/healthz", {}, 200],
    ["/?personas=80", {}, 200],
    ["/jdm_ct/", {}, 301],
    ["/healthz/", {}, 301],
    ["/HEALTHZ/", {}, 301],
    ["/?index", { method: "POST", headers: { Origin: "https://evil.test" } }, 403],
    ["/?index", { method: "POST" }, 400],
    ["/", { method: "POST" }, 405],
    ["/_root.data", { method: "POST" }, 405],
    ["/?index=1", { method: "POST" }, 405],
    ["/jdm_ct?index", { method: "POST" }, 405],
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

describe("what fails outside of Remix", () => {
  const answering = (response: () => Response) => renderedBy(async () => response());

  it("is a plain page with the reference of the log", async () => {
    const locked = () => {
      const response = new Response("nadie puede leerlo");
      response.body?.getReader();
      return response;
    };
    const site = await start({ build: answering(locked) });
    const { response, text, line } = await ask(site, "/no-existe");
    expect(response.status).toBe(500);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(text).toContain(`Referencia: ${line.reference}`);
    expect(site.errors).toMatchObject([{ msg: "unexpected error", reference: line.reference }]);
  });

  it("is a plain page also when the answer breaks in the middle: nothing of it was sent yet", async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("<h1>")),
          pull: (controller) => controller.error(new Error("broken")),
        }),
      );
    const site = await start({ build: answering(half) });
    const { response, text } = await ask(site, "/jdm_ct");
    expect(response.status).toBe(500);
    expect(text).toContain("Error 500");
    expect(site.errors).toHaveLength(1);
  });
});

describe("a request that fails while it is answered", () => {
  it("is answered once when it was refused before its page was ready", async () => {
    const { site, makeReady } = await startHeld();
    const answer = await sendRaw(site.url, "GET /?personas=80 HTTP/1.1\r\nHost: x\r\n\r\nhola\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    makeReady();
    expect((await ask(site, "/?personas=80")).response.status).toBe(200);
    expect(site.errors).toEqual([]);
  });

  it("gets an error page, and the server goes on", async () => {
    const file = { has: () => true, get: () => ({ ...logo, status: 0 }) };
    const site = await start({ memory: file as unknown as Map<string, typeof logo> });
    const { response, text } = await ask(site, "/logo.svg");
    expect(response.status).toBe(500);
    expect(text).toContain("Error 500");
    expect(site.errors).toMatchObject([{ msg: "unexpected error" }]);
  });
});

/** Starts a site whose documents wait for `makeReady`. `rendered` has their addresses. */
async function startHeld() {
  let makeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    makeReady = resolve;
  });
  const rendered: string[] = [];
  const entry: typeof build.entry.module.default = async (request, ...given) => {
    rendered.push(request.url);
    await ready;
    return build.entry.module.default(request, ...given);
  };
  return { site: await start({ build: renderedBy(entry) }), rendered, makeReady };
}

describe("of more renderings than the server has time for", () => {
  it("one runs, some wait, the rest is told to come again, and everything else is answered", async () => {
    const { site, rendered, makeReady } = await startHeld();
    const asked = Array.from({ length: 30 }, (_, index) => fetch(`${site.url}/?personas=${index + 1}`));
    await vi.waitFor(() => expect(site.lines).toHaveLength(30 - 1 - MOST_WAITING.page));
    expect(site.lines.every(({ status, cache }) => status === 503 && cache === "none")).toBe(true);
    expect(rendered).toHaveLength(1);
    const form = fetch(`${site.url}/?index`, {
      method: "POST",
      body: new URLSearchParams({ from_name: "Ana" }),
    });
    expect((await ask(site, "/logo.svg")).response.status).toBe(200);
    expect((await ask(site, "/healthz")).response.status).toBe(200);
    const refused = (await ask(site, "/?personas=99")).response;
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
    makeReady();
    expect((await form).status).toBe(400);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + MOST_WAITING.page);
  });

  it("none is for a visitor who has left", async () => {
    const { site, rendered, makeReady } = await startHeld();
    const visitor = new AbortController();
    const first = fetch(`${site.url}/?personas=1`);
    const left = fetch(`${site.url}/?personas=2`, { signal: visitor.signal });
    await vi.waitFor(() => expect(rendered).toHaveLength(1));
    const last = fetch(`${site.url}/?personas=3`);
    visitor.abort();
    await expect(left).rejects.toThrow("abort");
    await vi.waitFor(() => expect(site.lines).toHaveLength(1));
    makeReady();
    await Promise.all([first, last]);
    expect(rendered.map((url) => new URL(url).search)).toEqual(["?personas=1", "?personas=3"]);
    expect(site.lines[0]).not.toHaveProperty("status");
    expect(site.errors).toEqual([]);
  });
});

describe("what is made for one visitor", () => {
  it("is no page for a script, which reads the status only", async () => {
    const site = await start();
    const body = new URLSearchParams({ from_name: "Camila", id: "0a1b2c3d-form" });
    const { response, text, line } = await ask(site, "/?index", { method: "POST", body });
    expect([response.status, text, line.bytes]).toEqual([400, "", 0]);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it.each(["br", "gzip"])("arrives compressed: %s", async (coding) => {
    const site = await start();
    const identity = { headers: { "Accept-Encoding": "identity" } };
    for (const path of ["/?personas=80", "/_root.data"]) {
      const plain = await ask(site, path, identity);
      const { response, text, line } = await ask(site, path, { headers: { "Accept-Encoding": coding } });
      expect(response.headers.get("Content-Encoding"), path).toBe(coding);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(text).toBe(plain.text);
      expect(Number(line.bytes)).toBeLessThan(Number(plain.line.bytes) * 0.7);
    }
  });

  it("is given up when the visitor leaves", async () => {
    const visitor = new AbortController();
    let signal: AbortSignal | undefined;
    const entry: typeof build.entry.module.default = (request, ...rest) => {
      signal = request.signal;
      visitor.abort();
      return build.entry.module.default(request, ...rest);
    };
    const site = await start({ build: renderedBy(entry) });
    await expect(fetch(`${site.url}/?personas=80`, { signal: visitor.signal })).rejects.toThrow("abort");
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    expect(site.errors).toEqual([]);
  });

  it("stays in the visitor's browser, the words of a form above all", async () => {
    const site = await start();
    const body = new URLSearchParams({ from_name: "Camila" });
    const headers = { "Accept-Encoding": "br" };
    const { response, text } = await ask(site, "/?index", { method: "POST", body, headers });
    expect(text).toContain('value="Camila"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Encoding")).toBe("br");
  });
});
