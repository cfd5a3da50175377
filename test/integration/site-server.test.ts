import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createResource } from "../../server/http/resource";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { sendRaw } from "../support/raw-http";
import { sourceBuild } from "../support/source-build";

const access = vi.hoisted(() => ({ lines: [] as (() => string)[] }));

vi.mock("../../server/log-output.server", () => ({
  logOutput: {
    write: (line: string | (() => string)) => typeof line !== "string" && access.lines.push(line),
  },
}));

const build = await sourceBuild();
const logo = createResource({
  bodies: { identity: Buffer.from("<svg/>") },
  headers: { "Content-Type": "image/svg+xml" },
});

let servers: OwnServer[];
beforeEach(() => {
  servers = [];
  access.lines = [];
});
afterEach(() => Promise.all(servers.map((server) => server.close())));

async function start(options: Partial<Parameters<typeof startOwnServer>[0]> = {}): Promise<OwnServer> {
  const server = await startOwnServer({ build, files: new Map([["/logo.svg", logo]]), ...options });
  servers.push(server);
  return server;
}

/** Asks and waits for the access line, which is written once the answer is out. */
async function ask(url: string, init: RequestInit = {}) {
  const before = access.lines.length;
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  await vi.waitFor(() => expect(access.lines.length).toBeGreaterThan(before));
  return { response, text, line: JSON.parse(access.lines.at(-1)?.() ?? "") as Record<string, unknown> };
}

describe("where an answer comes from", () => {
  it("is a file, whatever its query, which is not logged", async () => {
    const { url } = await start();
    const { text, line } = await ask(`${url}/logo.svg?secreto=abc`);
    expect(text).toBe("<svg/>");
    expect(line).toMatchObject({ method: "GET", path: "/logo.svg", status: 200, bytes: 6, cache: "file" });
    expect(JSON.stringify(line)).not.toContain("abc");
  });

  it("is a page that is rendered at its first visit and kept for the next, whatever a campaign appends", async () => {
    const { url } = await start();
    const first = await ask(`${url}/jdm_ct`);
    const next = await ask(`${url}/jdm_ct?utm_source=boletin`);
    expect([first.line.cache, next.line.cache]).toEqual(["miss", "hit"]);
    expect(next.text).toBe(first.text);
    expect(next.text).toContain("JDM CT");
  });

  it("is memory for every page and flavour, once warm", async () => {
    const { url, warm } = await start();
    await warm();
    for (const path of ["/", "/jdm_id3", "/?sabor=pera", "/sitemap.xml"])
      expect((await ask(url + path)).line, path).toMatchObject({ status: 200, cache: "hit" });
  });

  it.each([
    ["/no-existe", {}, 404],
    ["/?maquina=jdm_xl", {}, 200],
    ["/?index", { method: "POST", headers: { Origin: "https://evil.test" } }, 403],
    ["/?index", { method: "POST" }, 400],
    ["/", { method: "DELETE" }, 405],
    ["/%E0%A4%A", {}, 400],
    ["/%E0%A4%A", { method: "HEAD" }, 400],
  ])("is Remix, or an error page before it, and nothing is kept: %s %j", async (path, init, status) => {
    const { url } = await start();
    const { line, text } = await ask(url + path, init);
    expect(line).toMatchObject({ status, cache: "none" });
    expect(line.bytes).toBeGreaterThan(text.length);
  });

  it("is Remix for a page that fails, until it can be rendered", async () => {
    let isBroken = true;
    const entry: typeof build.entry.module.default = (...given) => {
      if (isBroken) throw new Error("broken");
      return build.entry.module.default(...given);
    };
    const { url } = await start({
      build: { ...build, entry: { module: { ...build.entry.module, default: entry } } },
    });
    expect((await ask(`${url}/jdm_ct`)).line).toMatchObject({ status: 500, cache: "miss" });
    isBroken = false;
    expect((await ask(`${url}/jdm_ct`)).line).toMatchObject({ status: 200, cache: "miss" });
    expect((await ask(`${url}/jdm_ct`)).line).toMatchObject({ status: 200, cache: "hit" });
  });
});

describe("what fails outside of Remix", () => {
  const answering = (response: () => Response) => ({
    ...build,
    entry: { module: { ...build.entry.module, default: async () => response() } },
  });

  it("is a plain page with the reference of the log", async () => {
    const locked = () => {
      const response = new Response("nadie puede leerlo");
      response.body?.getReader();
      return response;
    };
    const { url, errors } = await start({ build: answering(locked) });
    const { response, text, line } = await ask(`${url}/no-existe`);
    expect(response.status).toBe(500);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(text).toContain(`Referencia: ${line.reference}`);
    expect(errors).toMatchObject([{ msg: "unexpected error", reference: line.reference }]);
  });

  it("ends the connection when a part of the answer is out already", async () => {
    const half = () => {
      const chunks = ["<h1>"];
      const body = new ReadableStream({
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk) controller.enqueue(new TextEncoder().encode(chunk));
          else controller.error(new Error("broken"));
        },
      });
      return new Response(body);
    };
    const { url, errors } = await start({ build: answering(half) });
    const ended = fetch(`${url}/jdm_ct`).then((response) => response.text());
    await expect(ended).rejects.toThrow();
    await vi.waitFor(() => expect(errors).toHaveLength(1));
  });
});

describe("the access log", () => {
  const claim = { headers: { "X-Forwarded-For": "203.0.113.7, 198.51.100.7" } };

  it.each([
    ["0", "127.0.0.0"],
    ["1", "198.51.100.0"],
    ["2", "203.0.113.0"],
  ])("believes %s proxies: the visitor is in %s", async (TRUSTED_PROXIES, network) => {
    const { url } = await start({ env: { TRUSTED_PROXIES } });
    expect((await ask(`${url}/logo.svg`, claim)).line).toMatchObject({ network });
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n", { status: 400, method: undefined, path: undefined }],
    ["a request without a host", "GET /jdm_ct?a HTTP/1.1\r\n\r\n", { status: 400, path: "/jdm_ct" }],
    ["CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", { status: 405, method: "CONNECT" }],
  ])("has one line for %s", async (_, bytes, expected) => {
    const { url } = await start();
    const answer = await sendRaw(url, bytes);
    const bodyLength = answer.length - answer.indexOf("\r\n\r\n") - 4;
    await vi.waitFor(() => expect(access.lines).toHaveLength(1));
    const line = JSON.parse(access.lines[0]?.() ?? "");
    expect({ method: undefined, path: undefined, ...line }).toMatchObject(expected);
    expect(line).toMatchObject({ bytes: bodyLength, cache: "none", network: "127.0.0.0" });
  });

  it("tells no status of a visitor who left before the answer", async () => {
    let leave = () => {};
    const entry: typeof build.entry.module.default = (...given) => {
      leave();
      return build.entry.module.default(...given);
    };
    const { url } = await start({
      build: { ...build, entry: { module: { ...build.entry.module, default: entry } } },
    });
    const { hostname, port } = new URL(url);
    const visitor = connect(Number(port), hostname, () =>
      visitor.write("GET /no-existe HTTP/1.1\r\nHost: x\r\n\r\n"),
    );
    leave = () => visitor.resetAndDestroy();
    await vi.waitFor(() => expect(access.lines).toHaveLength(1));
    expect(JSON.parse(access.lines[0]?.() ?? "")).not.toHaveProperty("status");
  });

  it("has no lines where nobody wants them", async () => {
    const { url } = await start({ env: { LOG_LEVEL: "warn" } });
    await (await fetch(`${url}/logo.svg`)).text();
    await servers[0]?.close();
    servers = [];
    expect(access.lines).toEqual([]);
  });

  it("knows no network of a visitor without an address, as on a Unix socket", async () => {
    const folder = await mkdtemp(join(tmpdir(), "frukto-socket-"));
    const socketPath = join(folder, "site.sock");
    await start({ listen: { path: socketPath } });
    const [response] = (await once(get({ socketPath, path: "/no-existe" }), "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    await vi.waitFor(() => expect(access.lines).toHaveLength(1));
    expect(response.statusCode).toBe(404);
    expect(JSON.parse(access.lines[0]?.() ?? "")).toMatchObject({ status: 404, network: "unknown" });
    await rm(folder, { recursive: true });
  });
});
