import { once } from "node:events";
import { createRequestHandler } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { REPORTS } from "~domain/reports";
import { pagesOf } from "../../server/http/memory/pages";
import { addressesOf } from "../../server/http/page-addresses.server";
import { connectTo, sendRaw } from "../support/raw-http";
import { release } from "../support/releases";
import { ask, build, logo, renderedBy, start } from "../support/started-site";

const render = createRequestHandler(build, "production");

const madeOf = (given: typeof build) =>
  pagesOf(given, "http://localhost:3000", release, addressesOf(given, release));
const memory = await madeOf(build).ahead();

const lengthOf = (response: Response) => Number(response.headers.get("Content-Length"));

describe("where an answer comes from", () => {
  it.each([
    ["/", 200],
    ["/?ref=x", 200],
    ["/?sabor=pera&gclid=1", 200],
    ["/?maquina=jdm_ct", 200],
    ["/?index", 200],
    ["/?personas=cien&bebidas=0", 200],
    ["/jdm_ct?ref=x", 200],
    ["/sitemap.xml", 200],
    ["/no-existe", 404],
    ["/a/b/c", 404],
  ])("is memory, with what Remix would have made of it: %s", async (path, status) => {
    const warmed = await start({ memory });
    const { line, text, response } = await ask(warmed, path);
    expect(line).toMatchObject({ status, cache: "hit" });
    // Others fit into a packet.
    const isLong = text.length >= 512;
    expect(response.headers.get("Content-Encoding")).toEqual(
      isLong ? expect.stringMatching(/br|gzip/) : null,
    );
    expect(response.headers.get("Cache-Control")).toMatch(
      status === 200 ? /^public, max-age=0, must-revalidate, s-maxage=300/ : /^private, no-store$/,
    );
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
    ["//evil.example?sabor=pera", {}, 400],
    ["/?index&_data=x", { method: "POST" }, 400],
    ["/.well-known/security.txt?_data=x", {}, 200],
    ["/%E0%A4%A", { method: "HEAD" }, 400],
    [`/a${"/".repeat(15_900)}b/`, {}, 400],
  ])("is Remix, or an error page before it, and nothing is kept: %s %j", async (path, init, status) => {
    const site = await start();
    const { line, response } = await ask(site, path, init);
    expect(line).toMatchObject({ status, cache: "none" });
    expect(line.bytes).toBe("method" in init && init.method === "HEAD" ? 0 : lengthOf(response));
    expect(response.headers.get("Location")).toBe(status === 301 ? "/jdm_ct?a=1" : null);
    if (status === 405) expect(response.headers.get("Allow")).toMatch(/^GET, HEAD/);
    expect(response.headers.get("Cache-Control")).toBe(
      path === "/healthz" ? "no-store" : "private, no-store",
    );
    expect(site.errors.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("takes what browsers report without a body, until there are too many", async () => {
    const site = await start();
    const status = async (path: string) => (await ask(site, path, { method: "POST" })).line.status;
    expect(await status(REPORTS.begun)).toBe(204);
    expect(await status(`${REPORTS.begun}/x`)).toBe(405);
    expect(await status("/aviso/velocidad/1240/-/0/jdm_ct")).toBe(204);
    for (const figures of ["1240/-/0", "1240/x/0/", "1240/-1/0/", "1240/-/0/a%20b"])
      expect(await status(`/aviso/velocidad/${figures}`), figures).not.toBe(204);
    let last: unknown = 204;
    for (let n = 0; n < 25 && last === 204; n += 1) last = await status(REPORTS.sent);
    expect(last).toBe(429);
  });

  it("is not made of a page that fails: the start ends with its path", async () => {
    const broken = renderedBy(async (request, ...given) =>
      request.url.endsWith("/jdm_ct")
        ? new Response("", { status: 500 })
        : build.entry.module.default(request, ...given),
    );
    await expect(madeOf(broken).ahead()).rejects.toThrow("The page /jdm_ct can't be made");
  });

  it("is a page with frequent parameters once it is made, whoever asks for it meanwhile", async () => {
    const made: string[] = [];
    const counted = renderedBy(async (request, ...given) => {
      made.push(new URL(request.url).search);
      if (made.length === 1) return new Response("", { status: 500 });
      return build.entry.module.default(request, ...given);
    });
    const site = await start({ build: counted });
    expect((await ask(site, "/?sabor=pera")).line).toMatchObject({ status: 500 });
    const visits = await Promise.all(Array.from({ length: 20 }, () => fetch(`${site.url}/?x=1&sabor=pera`)));
    expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 200));
    expect((await ask(site, "/?sabor=pera")).line).toMatchObject({ status: 200, cache: "hit" });
    expect(made).toEqual(["?sabor=pera", "?sabor=pera"]);
  });
});

describe("the access log", () => {
  it.each([
    ["203.0.113.7, 198.51.100.7", "203.0.113.0"],
    ["unknown", "127.0.0.0"],
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
    expect(response.status).toBe(500);
    expect(text).toContain(`Referencia: ${line.reference}`);
    expect(site.errors).toMatchObject([{ msg: "unexpected error", reference: line.reference }]);
  });
});

/** Headers in which a proxy or a visitor claims an address. Remix sees none of them. */
const CLAIMS = `Host: evil.example/healthz?
X-Forwarded-Proto: http://e/__manifest?p=%2F&version=test&z=
X-Forwarded-Host: evil.example:81
X-Forwarded-Port: 8443
X-Forwarded-Uri: /healthz
X-Original-Url: /healthz
X-Http-Method-Override: DELETE
Forwarded: for=1.2.3.4;host=evil.example;proto=ftp`.replaceAll("\n", "\r\n");

describe("the address that Remix sees", () => {
  const answerTo = async (target: string, headers: string, seen: string[] = [], method = "GET") => {
    const recording = renderedBy((request, ...given) => {
      seen.push(request.url);
      return build.entry.module.default(request, ...given);
    });
    const site = await start({
      build: recording,
      env: { TRUSTED_PROXIES: "1", SITE_ORIGIN: "https://www.frukto.test" },
    });
    return sendRaw(site.url, `${method} ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  };

  it("is the configured origin's, whatever proxies or Host say", async () => {
    const seen: string[] = [];
    const answer = await answerTo("/?personas=80&bebidas=2", CLAIMS, seen);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain("evil.example");
    expect(seen).toEqual(["https://www.frukto.test/?personas=80&bebidas=2"]);
  });

  it.each(["PUT", "PATCH", "DELETE"])(
    "is none for %s, which no check of the origin covers",
    async (method) => {
      const seen: string[] = [];
      expect(await answerTo("/?index", "Host: www.frukto.test", seen, method)).toMatch(/^HTTP\/1.1 405/);
      expect(seen).toEqual([]);
    },
  );

  it.each(["http://e/healthz", "http://www.frukto.test/healthz", "*", "healthz", "//[", "/a b"])(
    "is a path of ours: the target %s is refused",
    async (target) => {
      const answer = await answerTo(target, "Host: e");
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).not.toContain("enquiries");
    },
  );
});

it("beyond four fifths of the room, bodies close the oldest of the busiest address, and nobody else's", async () => {
  const site = await start({ env: { TRUSTED_PROXIES: "1" } });
  const arrive = async (from: string, length = 100_000) => {
    const head = `POST /?index HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n`;
    const socket = connectTo(site.url, `${head}X-Forwarded-For: ${from}\r\n\r\n`);
    await once(socket, "connect");
    return socket.resume();
  };
  const dropped = () => site.errors.filter(({ level }) => level === 40);
  const [first] = [await arrive("203.0.113.1")];
  // Room for 409 of them.
  for (let count = 1; count < 409; count++) await arrive("203.0.113.1");
  const neighbour = await arrive("198.51.100.7", 9);
  await vi.waitFor(() => expect(dropped()).toHaveLength(0));
  await arrive("198.51.100.8");
  const line = { what: "body", network: "203.0.113.0", msg: "dropped for the sake of others" };
  await vi.waitFor(() => expect(dropped()).toEqual([expect.objectContaining(line)]));
  await vi.waitFor(() => expect(first?.closed).toBe(true));
  neighbour.write("from_name");
  await vi.waitFor(() => expect(site.lines.at(-1)).toMatchObject({ status: 400 }), { timeout: 10_000 });
});
