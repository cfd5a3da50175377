import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCommand } from "../support/debian-package";
import { type EmailSandbox, startEmailSandbox } from "../support/email-sandbox";
import { type Nginx, startNginx } from "../support/nginx";
import { type SiteProcess, startSite } from "../support/site-process";

const ORIGIN = "https://www.example.cl";

describe.skipIf(!hasCommand("nginx"))("docs/nginx.conf in front of two servers", () => {
  let sandbox: EmailSandbox;
  let sites: SiteProcess[];
  let nginx: Nginx;

  const portOf = ({ url }: SiteProcess) => Number(new URL(url).port);

  beforeAll(async () => {
    sandbox = await startEmailSandbox();
    const env = { SITE_ORIGIN: ORIGIN, TRUSTED_PROXIES: "1", ...sandbox.env };
    sites = [await startSite(env), await startSite(env)];
    nginx = await startNginx(sites.map(portOf));
  }, 60_000);

  afterAll(async () => {
    await nginx?.stop();
    for (const site of sites ?? []) await site.stop();
    await sandbox?.close();
  });

  /** As it comes, undecoded: fetch asks for codings of its own and takes them off. */
  function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(nginx.url + path, { headers }, (response) => {
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

  it("says 304 to what a browser has, and sends ranges of the film", async () => {
    const { headers } = await get("/", { "Accept-Encoding": "br" });
    const again = await get("/", { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) });
    expect([again.status, again.bytes]).toEqual([304, 0]);
    const part = await get("/frukto.mp4", { Range: "bytes=100-199" });
    expect([part.status, part.bytes]).toEqual([206, 100]);
    expect(part.headers["content-range"]).toMatch(/^bytes 100-199\//);
  });

  it("passes forms on, large ones too, with the visitor's address at their end", async () => {
    const send = (message: string) =>
      fetch(`${nginx.url}/?index`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({
          from_name: "Camila Rojas",
          telefono: "+56 9 1234 5678",
          from_mail: "camila@empresa.example",
          message,
        }),
      });
    expect((await send("Queremos una máquina.")).status).toBe(303);
    expect(sandbox.messages()).toHaveLength(1);
    const large = await send("a".repeat(100_000));
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("Camila Rojas");
  });

  it("asks the other server while one is down, and keeps pages while both are", async () => {
    const [first, second] = sites as [SiteProcess, SiteProcess];
    await get("/jdm_id3", { "Accept-Encoding": "br" });
    await first.stop();
    for (let round = 0; round < 6; round++) {
      const { status } = await get(`/?desconocido=${round}`);
      expect(status).toBe(200);
    }
    await second.stop();
    expect((await get("/jdm_id3", { "Accept-Encoding": "br" })).status).toBe(200);
    expect((await get("/?desconocido=nunca")).status).toBe(502);
  });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}
