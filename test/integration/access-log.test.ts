import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { sendRaw } from "../support/raw-http";
import { ask, build, renderedBy, start } from "../support/started-site";

describe("the access log", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  const claim = { headers: { "X-Forwarded-For": "203.0.113.7, 198.51.100.7", traceparent } };

  it.each([
    ["0", "127.0.0.0"],
    ["2", "203.0.113.0"],
  ])("believes %s proxies: the visitor is in %s", async (TRUSTED_PROXIES, network) => {
    const site = await start({ env: { TRUSTED_PROXIES } });
    expect((await ask(site, "/logo.svg", claim)).line).toMatchObject({ network, trace });
  });

  it.each([
    ["what is not HTTP", "hola\r\n\r\n", { status: 400, method: undefined, path: undefined }],
    ["a request without a host", "GET /jdm_ct?a HTTP/1.1\r\n\r\n", { status: 400, path: "/jdm_ct" }],
    ["CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", { status: 405, method: "CONNECT" }],
  ])("has one line for %s", async (_, bytes, expected) => {
    const site = await start();
    const answer = await sendRaw(site.url, bytes);
    const bodyLength = answer.length - answer.indexOf("\r\n\r\n") - 4;
    await vi.waitFor(() => expect(site.lines).toHaveLength(1));
    const line = site.lines[0];
    expect({ method: undefined, path: undefined, ...line }).toMatchObject(expected);
    expect(line).toMatchObject({ bytes: bodyLength, cache: "none", network: "127.0.0.0" });
  });

  it("has no status for a visitor who left before the answer", async () => {
    let leave = () => {};
    const entry: typeof build.entry.module.default = (...given) => {
      leave();
      return build.entry.module.default(...given);
    };
    const site = await start({ build: renderedBy(entry) });
    const { hostname, port } = new URL(site.url);
    const visitor = connect(Number(port), hostname, () =>
      visitor.write("GET /no-existe HTTP/1.1\r\nHost: x\r\n\r\n"),
    );
    leave = () => visitor.resetAndDestroy();
    await vi.waitFor(() => expect(site.lines).toHaveLength(1));
    expect(site.lines[0]).not.toHaveProperty("status");
  });

  it("has no lines at a higher log level", async () => {
    const site = await start({ env: { LOG_LEVEL: "warn" } });
    await (await fetch(`${site.url}/logo.svg`)).text();
    await site.close();
    expect(site.lines).toEqual([]);
  });

  it("has no network for a visitor without an address, as on a Unix socket", async () => {
    const folder = await mkdtemp(join(tmpdir(), "frukto-socket-"));
    const socketPath = join(folder, "site.sock");
    const site = await start({ listen: { path: socketPath } });
    const [response] = (await once(get({ socketPath, path: "/?personas=80" }), "response")) as [
      IncomingMessage,
    ];
    response.resume();
    await once(response, "end");
    await vi.waitFor(() => expect(site.lines).toHaveLength(1));
    expect(response.statusCode).toBe(200);
    expect(site.lines[0]).toMatchObject({ status: 200, network: "unknown" });
    await rm(folder, { recursive: true });
  });
});
