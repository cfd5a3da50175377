import { readdirSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ADDRESSES } from "../../server/http/page-addresses";
import { hasTool } from "../support/tools";
import { ask, askRaw, ORIGIN } from "./proxy";
import { startNginx } from "./run-nginx";
import { arrivals, sendForm, startTwoServers, type TwoServers } from "./two-servers";

/** Names of all parameters that change a page. */
const PARAMETERS = new Set([
  ...[...ADDRESSES.keys()].flatMap((address) => [...new URL(address, ORIGIN).searchParams.keys()]),
  "index",
  "paso",
]);

/** Starts a server on a free port, which it returns. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** What only nginx promises; proxies.test.ts has the rest. */
describe.skipIf(!hasTool("nginx"))("the cache of deploy/nginx.conf", () => {
  let servers: TwoServers;
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    servers = await startTwoServers();
    nginx = await startNginx(servers.ports);
  });

  afterAll(async () => {
    await nginx?.stop();
    await servers?.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}, from = nginx) =>
    ask(from, path, { headers });

  it.each([...PARAMETERS])("keeps no page that the parameter %s may have changed", async (name) => {
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const query of [name, `${name}=1`, `x=1&${name}=1`, `${encoded}=1`, `x&${encoded}`])
      expect((await get(`/?${query}`)).headers["x-cache"], query).toBe("BYPASS");
  });

  it("holds one copy of a page or file, with any unknown parameters", async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec(String((await get("/")).body))?.[0] ?? "";
    const kept = () =>
      ["frukto", "frukto-assets"].map((zone) => {
        const entries = readdirSync(`${nginx.folder}/${zone}`, { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).length;
      });
    await Promise.all([get("/"), get("/jdm_ct"), get(script)]);
    const before = kept();
    expect(before[1]).toBeGreaterThan(0);
    for (let i = 0; i < 100; i++) {
      const addresses = [`/?x=${i}`, `/?sabor=${i}`, `/?%78=${i}`, `/%6a%64m_ct?x=${i}`, `${script}?x=${i}`];
      await Promise.all(addresses.map((address) => get(address)));
    }
    await askRaw(nginx, "GET /x/../jdm_ct HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n");
    expect(kept()).toEqual(before);
    for (const address of ["/?x=otro&y", `${script}?x=otro`])
      expect((await get(address)).headers["x-cache"], address).toBe("HIT");
  });

  it.each(["br", "gzip", "identity"])("holds a copy for the coding %s", async (coding) => {
    const headers = { "Accept-Encoding": coding };
    await get("/jdm_ct", headers);
    expect((await get("/jdm_ct", headers)).headers["x-cache"]).toBe("HIT");
  });

  it("does not hold responses for a single visitor", async () => {
    for (const path of ["/?personas=80", "/no-existe", "/jdm_ct/"]) {
      await get(path);
      expect((await get(path)).headers["x-cache"], path).toMatch(/^(MISS|BYPASS)$/);
    }
  });

  it("holds a new version's file, whichever server is asked first, for when its server is away", async () => {
    const path = "/assets/new-abc123.js";
    const isOld = createHttpServer((_, response) => {
      response.writeHead(404, { "Cache-Control": "private, no-store" }).end();
    });
    const isNew = createHttpServer((_, response) => {
      response.writeHead(200, { "Cache-Control": "public, max-age=31536000, immutable" }).end("new");
    });
    const ports = await Promise.all([isOld, isNew].map(listen));
    const inFront = await startNginx(ports);
    onTestFinished(() => inFront.stop());
    onTestFinished(() => void isOld.close());
    const codings = ["br", "gzip", "identity"].map((coding) => ({ "Accept-Encoding": coding }));
    const statuses = async () =>
      Promise.all(codings.map(async (headers) => (await get(path, headers, inFront)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    isNew.close();
    isNew.closeAllConnections();
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("is no obstacle for a form whose server dies: the next one gets it", async () => {
    const dying = createServer((socket) => {
      let text = "";
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        text += chunk;
        if (text.includes("from_mail")) socket.resetAndDestroy();
      });
    });
    const inFront = await startNginx([await listen(dying), servers.ports[0]]);
    try {
      expect((await sendForm(inFront, "Queremos dos máquinas.")).status).toBe(303);
      expect(arrivals(servers, "Queremos dos máquinas.")).toBe(1);
    } finally {
      await inFront.stop();
      dying.close();
    }
  });

  it("answers while both servers are down, also with what is stale", async () => {
    const page = (from = nginx) => get("/jdm_id3", { "Accept-Encoding": "br" }, from);
    // Here pages are fresh for a second instead of five minutes.
    const hasty = await startNginx(servers.ports, (site) =>
      site.replace(
        "proxy_ignore_headers Vary;",
        "proxy_ignore_headers Vary Cache-Control; proxy_cache_valid 1s;",
      ),
    );
    onTestFinished(() => hasty.stop());
    await page();
    const { body } = await page(hasty);
    for (const site of servers.sites) await site.stop();
    expect((await page()).status).toBe(200);
    expect((await get("/?sabor=pera")).status).toBe(502);
    const old = { status: 200, body, headers: { "x-cache": "STALE" } };
    await expect.poll(() => page(hasty), { timeout: 10_000 }).toMatchObject(old);
  });
});
