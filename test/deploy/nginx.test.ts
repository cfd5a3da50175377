import { readdirSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { ADDRESSES } from "../../server/http/page-addresses";
import { sampleEnquiry } from "../support/enquiry-samples";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { sendRaw } from "../support/raw-http";
import { type SiteProcess, startSite } from "../support/site-process";
import { hasTool } from "../support/tools";
import { type Nginx, startNginx } from "./run-nginx";

const ORIGIN = "https://www.example.cl";

const POISON: Record<string, string>[] = [
  { "X-Forwarded-Proto": "http://e/__manifest?p=%2F&version=x&z=" },
  { "X-Forwarded-Proto": "http://e/healthz?" },
  { "X-Forwarded-Proto": "a b" },
  { "X-Forwarded-Host": "evil.example:81" },
  { "X-Forwarded-Port": "8443" },
  { "X-Forwarded-Prefix": "/healthz" },
  { "X-Original-Url": "/healthz" },
  { Forwarded: "for=1.2.3.4;host=evil.example;proto=ftp" },
  { "X-Forwarded-For": "203.0.113.7:51000, unknown" },
];

const TARGETS = ["/?gad_source=1", "/jdm_ct", "/no-existe", "/?personas=8", "/robots.txt", "/favicon.svg"];

/** Names of all parameters that change a page. */
const PARAMETERS = new Set([
  ...[...ADDRESSES.keys()].flatMap((address) => [...new URL(address, ORIGIN).searchParams.keys()]),
  "index",
  "paso",
]);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

const portOf = ({ url }: SiteProcess) => Number(new URL(url).port);

describe.skipIf(!hasTool("nginx"))("deploy/nginx.conf in front of two servers", () => {
  let sandbox: EmailSandbox;
  let postgres: PostgresServer | undefined;
  let sites: SiteProcess[];
  let nginx: Nginx;

  beforeAll(async () => {
    sandbox = await startEmailSandbox();
    postgres = hasTool("postgres") ? await startPostgres() : undefined;
    const database = postgres ? { DATABASE_URL: postgres.url } : {};
    const env = { SITE_ORIGIN: ORIGIN, TRUSTED_PROXIES: "1", ...database, ...sandbox.env };
    sites = await Promise.all([startSite(env), startSite(env)]);
    nginx = await startNginx(sites.map(portOf));
  });

  afterAll(async () => {
    await nginx?.stop();
    for (const site of sites ?? []) await site.stop();
    await postgres?.stop();
    await sandbox?.close();
  });

  const ask = async (path: string, headers: Record<string, string> = {}, from = nginx.url) => {
    const answer = await fetch(from + path, { headers, redirect: "manual" });
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };

  /** Gets an undecoded response; fetch would add its own codings and decode them. */
  function get(path: string, headers: Record<string, string> = {}, from = nginx.url): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(from + path, { headers }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.byteLength;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        );
      });
      asked.on("error", reject).end();
    });
  }

  const send = (message: string, to = nginx.url) =>
    fetch(`${to}/?index`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ ...sampleEnquiry, message }),
    });

  it.each(POISON)("no visitor changes what the next one gets: %j", async (headers) => {
    const empty = await startNginx(sites.map(portOf));
    onTestFinished(() => empty.stop());
    for (const target of TARGETS) {
      const expected = await ask(target);
      expect(await ask(target, headers, empty.url), target).toEqual(expected);
      expect(await ask(target, {}, empty.url), target).toEqual(expected);
    }
  });

  it.each([...PARAMETERS])("keeps no page that the parameter %s may have changed", async (name) => {
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const query of [name, `${name}=1`, `x=1&${name}=1`, `${encoded}=1`, `x&${encoded}`])
      expect((await get(`/?${query}`)).headers["x-cache"], query).toBe("BYPASS");
  });

  it("caches one copy of a page or file, with any unknown parameters", async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec((await ask("/")).text)?.[0] ?? "";
    const kept = () =>
      ["frukto", "frukto-assets"].map((zone) => {
        const entries = readdirSync(`${nginx.folder}/${zone}`, {
          recursive: true,
          withFileTypes: true,
        });
        return entries.filter((entry) => entry.isFile()).length;
      });
    await Promise.all([get("/"), get("/jdm_ct"), get(script)]);
    const before = kept();
    expect(before[1]).toBeGreaterThan(0);
    for (let i = 0; i < 100; i++) {
      const addresses = [`/?x=${i}`, `/?sabor=${i}`, `/?%78=${i}`, `/%6a%64m_ct?x=${i}`, `${script}?x=${i}`];
      await Promise.all(addresses.map((address) => get(address)));
    }
    await sendRaw(nginx.url, "GET /x/../jdm_ct HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n");
    expect(kept()).toEqual(before);
    for (const address of ["/?x=otro&y", `${script}?x=otro`])
      expect((await get(address)).headers["x-cache"], address).toBe("HIT");
  });

  it.each([
    "/healthz",
    "/healthz?x",
    "/HEALTHZ",
    "/healthz.data",
    "/healthz/",
    "//healthz",
    "http://e/healthz",
  ])("nobody from outside reads how many enquiries wait: %s", async (target) => {
    const answer = await sendRaw(nginx.url, `GET ${target} HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (301|403|404) /);
    expect(answer).not.toContain('"enquiries"');
  });

  it("does not cache responses for a single visitor", async () => {
    for (const path of ["/?personas=80", "/no-existe", "/jdm_ct/"]) {
      await get(path);
      expect((await get(path)).headers["x-cache"], path).toMatch(/^(MISS|BYPASS)$/);
    }
  });

  it("logs the network that nginx saw, not the one that the visitor claims", async () => {
    await ask("/no-existe-log", { "X-Forwarded-For": "203.0.113.7" });
    const lines = () => sites.flatMap((site) => site.log().split("\n"));
    await expect
      .poll(() => lines().find((line) => line.includes("/no-existe-log")), { timeout: 5_000 })
      .toContain('"network":"127.0.0.0"');
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.5, br;q=0.0", "gzip"],
    ["br;q=0.5", "br"],
    ["br; q=0, gzip;q=0.000", undefined],
    ["identity", undefined],
  ])("answers Accept-Encoding: %s with %s, from the servers and from its cache", async (asked, coding) => {
    for (const cached of ["any", "HIT"]) {
      const { status, headers } = await get("/jdm_ct", { "Accept-Encoding": asked });
      expect([status, headers["content-encoding"]]).toEqual([200, coding]);
      if (cached === "HIT") expect(headers["x-cache"]).toBe("HIT");
    }
  });

  it("answers 304 to a browser's cached copy, and sends ranges of the film", async () => {
    const { headers } = await get("/", { "Accept-Encoding": "br" });
    const again = await get("/", { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) });
    expect([again.status, again.bytes]).toEqual([304, 0]);
    const part = await get("/frukto.mp4", { Range: "bytes=100-199" });
    expect([part.status, part.bytes]).toEqual([206, 100]);
    expect(part.headers["content-range"]).toMatch(/^bytes 100-199\//);
  });

  it("passes forms on, also large ones, with the visitor's address as the last entry", async () => {
    expect((await send("Queremos una máquina.")).status).toBe(303);
    expect(sandbox.messages()).toHaveLength(1);
    const large = await send("a".repeat(100_000));
    expect(large.status).toBe(413);
    expect(await large.text()).toContain(sampleEnquiry.from_name);
  });

  it("passes a form to the next server if the first one dies", async () => {
    const dying = createServer((socket) => {
      let text = "";
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        text += chunk;
        if (text.includes("from_mail")) socket.resetAndDestroy();
      });
    });
    await new Promise<void>((resolve) => dying.listen(0, "127.0.0.1", resolve));
    const { port } = dying.address() as AddressInfo;
    const inFront = await startNginx([port, portOf(sites[0] as SiteProcess)]);
    try {
      expect((await send("Queremos dos máquinas.", inFront.url)).status).toBe(303);
      expect(
        sandbox.messages().filter(({ fields }) => fields.message === "Queremos dos máquinas."),
      ).toHaveLength(1);
    } finally {
      await inFront.stop();
      dying.close();
    }
  });

  it("uses the other server while one is down, and serves cached pages, also stale ones, while both are", async () => {
    const [first, second] = sites as [SiteProcess, SiteProcess];
    const page = (from = nginx.url) => get("/jdm_id3", { "Accept-Encoding": "br" }, from);
    // Here pages are fresh for a second instead of five minutes.
    const hasty = await startNginx(sites.map(portOf), (site) =>
      site.replace(
        "proxy_ignore_headers Vary;",
        "proxy_ignore_headers Vary Cache-Control; proxy_cache_valid 1s;",
      ),
    );
    onTestFinished(() => hasty.stop());
    await page();
    const { bytes } = await page(hasty.url);
    await first.stop();
    for (let round = 0; round < 6; round++) expect((await get(`/?sabor=${round}`)).status).toBe(200);
    await second.stop();
    expect((await page()).status).toBe(200);
    expect((await get("/?sabor=pera")).status).toBe(502);
    const old = { status: 200, bytes, headers: { "x-cache": "STALE" } };
    await expect.poll(() => page(hasty.url), { timeout: 10_000 }).toMatchObject(old);
  });
});
