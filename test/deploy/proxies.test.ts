import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sampleEnquiry } from "../support/enquiry-samples";
import { hasTool } from "../support/tools";
import { ask, askRaw, type RunningProxy } from "./proxy";
import { startCaddy } from "./run-caddy";
import { startNginx } from "./run-nginx";
import { arrivals, sendForm, startTwoServers, type TwoServers } from "./two-servers";

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

/** Headers that a proxy may add to a response. */
const ADDED = ["alt-svc", "connection", "date", "keep-alive", "server", "transfer-encoding", "x-cache"];

/** A proxy's example, with times that a test can wait for. */
const HASTY_NGINX = (site: string) => site.replaceAll(/(client_(?:header|body)_timeout) 10s/g, "$1 1s");
const HASTY_CADDY = (site: string) =>
  site.replace("read_header 10s", "read_header 1s").replace("read_body 30s", "read_body 1s");

describe.each([
  ["deploy/nginx.conf", "nginx", startNginx, HASTY_NGINX],
  ["deploy/Caddyfile", "caddy", startCaddy, HASTY_CADDY],
] as const)("%s in front of two servers", (_, tool, start, hasty) => {
  describe.skipIf(!hasTool(tool))("", () => {
    let servers: TwoServers;
    let proxy: RunningProxy;

    beforeAll(async () => {
      servers = await startTwoServers();
      proxy = await start(servers.ports);
    });

    afterAll(async () => {
      await proxy?.stop();
      await servers?.stop();
    });

    const read = async (path: string, headers: Record<string, string> = {}, from = proxy) => {
      const answer = await ask(from, path, { headers });
      return { status: answer.status, type: answer.headers["content-type"], text: String(answer.body) };
    };

    it.each(POISON)("no visitor changes what the next one gets: %j", async (headers) => {
      // Only nginx has a cache to poison.
      const empty = tool === "nginx" ? await start(servers.ports) : proxy;
      if (empty !== proxy) onTestFinished(() => empty.stop());
      for (const target of TARGETS) {
        const expected = await read(target);
        expect(await read(target, headers, empty), target).toEqual(expected);
        expect(await read(target, {}, empty), target).toEqual(expected);
      }
    });

    it.each([
      "/healthz",
      "/healthz?x",
      "/HEALTHZ",
      "/%68ealthz",
      "/healthz.data",
      "/healthz/",
      "//healthz",
      "/x/../healthz",
      "http://e/healthz",
    ])("nobody from outside reads how many enquiries wait: %s", async (target) => {
      const answer = await askRaw(
        proxy,
        `GET ${target} HTTP/1.1\r\nHost: example.cl\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 \d/);
      expect(answer).not.toContain('"enquiries"');
    });

    it.each(["/", "/jdm_ct", "/no-existe", "/frukto.mp4", "/robots.txt", "/?personas=7"])(
      "changes no header and no byte of %s",
      async (path) => {
        const headers = { "Accept-Encoding": "br" };
        const direct = await ask({ port: servers.ports[0] }, path, { headers });
        const through = await ask(proxy, path, { headers });
        const kept = (given: object) =>
          Object.fromEntries(Object.entries(given).filter(([name]) => !ADDED.includes(name)));
        expect([through.status, kept(through.headers)]).toEqual([direct.status, kept(direct.headers)]);
        expect(through.body.equals(direct.body)).toBe(true);
      },
    );

    it("logs the network that it saw, not the one that the visitor claims", async () => {
      await read("/no-existe-log", { "X-Forwarded-For": "203.0.113.7" });
      const lines = () => servers.sites.flatMap((site) => site.log().split("\n"));
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
    ])("answers Accept-Encoding: %s with %s, again and again", async (asked, coding) => {
      for (const _ of ["servers", "cache"]) {
        const { status, headers } = await ask(proxy, "/jdm_ct", { headers: { "Accept-Encoding": asked } });
        expect([status, headers["content-encoding"]]).toEqual([200, coding]);
      }
    });

    it("answers 304 to a browser's cached copy, and sends ranges of the film", async () => {
      const { headers } = await ask(proxy, "/", { headers: { "Accept-Encoding": "br" } });
      const again = await ask(proxy, "/", {
        headers: { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) },
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const part = await ask(proxy, "/frukto.mp4", { headers: { Range: "bytes=100-199" } });
      expect([part.status, part.body.length]).toEqual([206, 100]);
      expect(part.headers["content-range"]).toMatch(/^bytes 100-199\//);
    });

    it("passes forms on, also large ones, and holds up huge ones no longer than the servers", async () => {
      const sent = await sendForm(proxy, "Queremos una máquina.");
      expect([sent.status, sent.headers["x-enquiry"]]).toEqual([303, "sent"]);
      expect(arrivals(servers, "Queremos una máquina.")).toBe(1);
      const large = await sendForm(proxy, "a".repeat(100_000));
      expect(large.status).toBe(413);
      expect(String(large.body)).toContain(sampleEnquiry.from_name);
      expect((await sendForm(proxy, "a".repeat(3_000_000))).status).toBe(413);
    });

    it("cuts off slow senders, of whom the servers hear nothing", async () => {
      const impatient = await start(servers.ports, hasty);
      onTestFinished(() => impatient.stop());
      const startedAt = performance.now();
      const head = `Host: example.cl\r\nX-Request-Id: slow-sender\r\n`;
      const post = `POST /?index HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`;
      await Promise.all([askRaw(impatient, `GET / HTTP/1.1\r\n${head}`), askRaw(impatient, post)]);
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      expect(servers.sites.map((site) => site.log()).join()).not.toContain("slow-sender");
    });

    it("uses the other server while one is down, for forms too", async () => {
      await servers.sites[0].stop();
      for (let round = 0; round < 6; round++)
        expect((await read(`/?personas=${round + 20}`)).status).toBe(200);
      expect((await sendForm(proxy, "Con un servidor")).status).toBe(303);
    });

    it("the limit per address is the visitor's own, whatever address each form claims", async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1)
        statuses.push((await sendForm(proxy, `Soy ${n}`, { "X-Forwarded-For": `198.51.${n}.1` })).status);
      expect(statuses).toContain(429);
    });
  });
});
