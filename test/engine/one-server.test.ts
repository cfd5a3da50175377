import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { command, docker } from "./docker";
import { type Production, startProduction } from "./production";
import { ask, DOMAIN, FORM, ORIGIN, sendForm, startVisitors } from "./visitors";

const PROJECT = "frukto-test";

/** Headers with which strangers try to change what the next visitor gets. */
const POISON: Record<string, string>[] = [
  { "X-Forwarded-Proto": "http://e/__manifest?p=%2F&version=x&z=" },
  { "X-Forwarded-Host": "evil.example:81", "X-Forwarded-Port": "8443", "X-Forwarded-Prefix": "/healthz" },
  { Forwarded: "for=1.2.3.4;host=evil.example;proto=ftp", "X-Original-Url": "/healthz" },
];

const HIDDEN = ["/healthz?x", "/HEALTHZ", "/%68ealthz", "/healthz.data", "/healthz/", "//healthz"];

const anonymousVolumes = () =>
  docker("volume ls -q --filter label=com.docker.volume.anonymous --filter dangling=true".split(" "));

describe("deploy/compose.production.yaml", () => {
  let site: Production;
  /** Volumes without a name that others have left behind. */
  let volumes: string;

  beforeAll(async () => {
    volumes = await anonymousVolumes();
    site = await startProduction(PROJECT);
  });
  afterAll(() => site?.remove());

  const reload = () => site.compose(..."exec -T caddy caddy reload --config /etc/caddy/Caddyfile".split(" "));

  it("serves one address, with the authority's certificates, and names the commit", async () => {
    const page = await ask(site.tls, "/jdm_ct", { headers: { "Accept-Encoding": "identity" } });
    expect(page.body).toContain(`rel="canonical" href="${ORIGIN}/jdm_ct"`);
    expect(page.headers).toMatchObject({ "alt-svc": expect.stringContaining("h3=") });
    const hsts = page.headers["strict-transport-security"];
    expect(hsts).toBe("max-age=63072000");
    const others = [
      [site.plain, "example.cl", 308, undefined],
      [site.plain, "www.example.cl", 308, undefined],
      [site.tls, "www.example.cl", 308, hsts],
      [site.plain, "198.51.100.7", 421, undefined],
    ] as const;
    for (const [door, host, status, security] of others) {
      const answer = await ask(door, "/jdm_ct?x=1", { host });
      const expected = status === 308 ? { location: `${ORIGIN}/jdm_ct?x=1` } : {};
      expect([host, answer.status, answer.headers["strict-transport-security"]]).toEqual([
        host,
        status,
        security,
      ]);
      expect(answer.headers).toMatchObject(expected);
      if (status === 421) expect(answer.body).toBe(`Este servidor atiende solo ${ORIGIN}.`);
      for (const name of ["server", "via"]) expect(answer.headers).not.toHaveProperty(name);
    }
    expect(await site.health()).toMatchObject({ status: "ok", version: "one" });
    // Above it, the log says that nothing is published yet.
    const lines = (await site.compose("logs", "--no-log-prefix", "site")).trim().split("\n");
    const listening = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "listening");
    expect(listening).toMatchObject([{ version: "one" }]);
  });

  it("hides the health, and lets no visitor change what the next one gets", async () => {
    for (const path of HIDDEN) expect((await ask(site.tls, path)).body, path).not.toContain("enquiries");
    for (const path of ["/?gad_source=1", "/jdm_ct", "/no-existe", "/?personas=8", "/robots.txt"]) {
      const { status, body } = await ask(site.tls, path);
      for (const headers of POISON)
        expect(await ask(site.tls, path, { headers }), path).toMatchObject({ status, body });
      expect(await ask(site.tls, path)).toMatchObject({ status, body });
    }
  });

  it("passes codings, ranges, cached copies and large forms on as they are", async () => {
    for (const coding of ["br", "gzip"]) {
      const { headers } = await ask(site.tls, "/jdm_ct", { headers: { "Accept-Encoding": coding } });
      expect(headers["content-encoding"]).toBe(coding);
      const again = { "Accept-Encoding": coding, "If-None-Match": String(headers.etag) };
      expect((await ask(site.tls, "/jdm_ct", { headers: again })).status).toBe(304);
    }
    const part = await ask(site.tls, "/frukto.mp4", { headers: { Range: "bytes=100-199" } });
    expect([part.status, part.body.length]).toEqual([206, 100]);
    expect((await sendForm(site.tls, "a".repeat(100_000))).status).toBe(413);
    expect((await sendForm(site.tls, "Sin aviso.")).headers["x-enquiry"]).toBe("sent");
    await site.allArrived(["Sin aviso."]);
  });

  it("upgrades under load, and keeps scripts and styles of earlier versions for open pages", async () => {
    await site.withVolume("assets", "echo old > /kept/assets/old.js");
    const visitors = startVisitors(site.tls, "upgrade");
    await site.upWith("two");
    expect(await site.health()).toMatchObject({ version: "two" });
    const { failures, accepted } = await visitors.stop();
    expect(failures).toEqual([]);
    await site.allArrived(accepted);
    const kept = await ask(site.tls, "/assets/old.js");
    expect([kept.status, kept.body]).toEqual([200, "old\n"]);
    expect(kept.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await ask(site.tls, "/assets/never.js")).status).toBe(404);
    expect(await anonymousVolumes()).toBe(volumes);
  });

  it("takes a change of Caddy's configuration without refusing a connection, and no faulty one", async () => {
    const visitors = startVisitors(site.tls, "reload");
    site.changeCaddy((text) => text.replace("respond 404", "respond 404 # changed"));
    await reload();
    site.changeCaddy((text) => text.replace("reverse_proxy", "reverse_poxy"));
    await expect(reload()).rejects.toThrow("reverse_poxy");
    site.changeCaddy((text) => text.replace("reverse_poxy", "reverse_proxy"));
    await wait(2_000);
    const { failures, accepted } = await visitors.stop();
    expect(failures).toEqual([]);
    await site.compose("restart", "caddy");
    await vi.waitFor(() => ask(site.tls, "/"), { timeout: 60_000 });
    await site.allArrived(accepted);
  });

  it("logs visits without a whole address, a name or a mail", async () => {
    const mail = FORM.from_mail;
    const headers = {
      "X-Forwarded-For": "203.0.113.77",
      Cookie: mail,
      Authorization: mail,
      Referer: `https://www.google.cl/search?q=${mail}`,
    };
    await ask(site.tls, `/jdm_ct?sabor=pera&maquina=${encodeURIComponent(FORM.from_name)}&x=${mail}`, {
      headers,
    });
    await sendForm(site.tls, "Anotado.");
    await ask(site.tls, `/${"a".repeat(9_000)}`, { headers: { "User-Agent": "b".repeat(5_000) } });
    const log = () => readFileSync(site.at("state/visits/access.log"), "utf8");
    await expect.poll(log).toContain('"from":"https://www.google.cl","maquina":"","sabor":"pera"');
    expect(log()).toMatch(/"method":"POST","uri":"\/"/);
    expect(
      Math.max(
        ...log()
          .split("\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(600);
    // Any digits may follow each other in the time.
    const kept = log().replace(/"ts":[\d.]+/g, "");
    expect(kept).not.toMatch(/@|Camila|1234.{0,3}5678|"client_ip":"(?![^"]*(\.0|::)")/);
  });

  it("restores a backup of what waits", async () => {
    const setProvider = (kind: string) =>
      fetch(`http://localhost:${site.sandbox}/behaviour`, {
        method: "POST",
        headers: { Origin: `http://localhost:${site.sandbox}` },
        body: new URLSearchParams({ kind, status: "503" }),
      });
    await setProvider("answer");
    await sendForm(site.tls, "Espera.");
    expect((await site.health()).enquiries.waiting).toBe(1);
    const outbox = (...args: string[]) => site.inSite("node", "build/server/outbox.js", ...args);
    const env = { ...process.env, DOCKER: command(), COMPOSE_PROJECT_NAME: PROJECT };
    execFileSync(site.at("backup.sh"), [site.at("copies")], { env });
    const [, line = ""] = (await outbox("list")).split("\n");
    await outbox("delete", line.split(" ")[0] ?? "");
    await site.compose("stop", "site");
    const put = "rm -f data/frukto.db-wal data/frukto.db-shm && umask 077 && cat > data/frukto.db";
    const [copy = ""] = readdirSync(site.at("copies"));
    const run = `compose --project-name ${PROJECT} run --rm --no-deps -T --entrypoint sh site -c`.split(" ");
    await docker([...run, put], { cwd: site.folder, input: readFileSync(site.at(`copies/${copy}`)) });
    await site.compose("start", "site");
    await setProvider("normal");
    await vi.waitFor(() => outbox("retry"), { timeout: 60_000 });
    await site.allArrived(["Espera."]);
  });

  it("gets over 5,000 bodies held open at once, and keeps every enquiry", async () => {
    const before = await sendForm(site.tls, "Antes.");
    const clients = Array.from({ length: 20 }, () =>
      connect(ORIGIN, {
        ca: site.tls.ca ?? "",
        createConnection: () =>
          connectTls({
            port: site.tls.port,
            ca: site.tls.ca ?? "",
            servername: DOMAIN,
            ALPNProtocols: ["h2"],
          }),
      }),
    );
    for (const client of clients) {
      client.on("error", () => {});
      for (let n = 0; n < 250; n += 1) {
        const stream = client.request({ ":method": "POST", ":path": "/?index", "content-length": "99000" });
        stream.on("error", () => {}).write(Buffer.alloc(98_000, "a"));
      }
    }
    let [peak, longest, answeredAt] = [0, 0, performance.now()];
    const look = async () => {
      const used = await docker(["stats", "--no-stream", "--format", "{{.MemUsage}}", `${PROJECT}-caddy-1`]);
      peak = Math.max(peak, Number.parseFloat(used));
    };
    const read = async () => {
      if ((await ask(site.tls, "/").catch(() => undefined))?.status !== 200) return;
      longest = Math.max(longest, performance.now() - answeredAt);
      answeredAt = performance.now();
    };
    let isHeld = true;
    const reading = (async () => {
      for (; isHeld; await wait(100)) await read();
    })();
    for (let n = 0; n < 8; n += 1) await look();
    for (const client of clients) client.destroy();
    isHeld = false;
    await reading;
    await vi.waitFor(() => ask(site.tls, "/"), { timeout: 60_000, interval: 100 });
    await read();
    const restarts = await site.inspect("caddy", "RestartCount");
    process.stdout.write(
      `  held bodies: Caddy at ${peak} MiB, restarted ${restarts} times, away for at most ${Math.round(longest)} ms\n`,
    );
    expect([before.status, (await sendForm(site.tls, "Después.")).status]).toEqual([303, 303]);
    await site.allArrived(["Antes.", "Después."]);
  });

  it("is unhealthy while nothing can be stored", async () => {
    const state = () => site.inspect("site", "State.Health.Status");
    await site.withVolume("data", "chmod 0 /kept");
    await site.compose("restart", "site");
    await expect.poll(state, { timeout: 60_000 }).toBe("unhealthy");
    expect((await ask(site.tls, "/")).status).toBe(200);
    await site.withVolume("data", "chmod 700 /kept");
    await site.compose("restart", "site");
    await expect.poll(state, { timeout: 60_000 }).toBe("healthy");
  });

  it("ends within its grace also in the first second of a start", async () => {
    site.set();
    await site.compose("up", "--detach", "--wait");
    for (const ms of [50, 150, 300, 600]) {
      await site.compose("stop", "site");
      await docker(["start", `${PROJECT}-site-1`]);
      await wait(ms);
      const startedAt = performance.now();
      await docker(["stop", `${PROJECT}-site-1`]);
      expect(performance.now() - startedAt, `after ${ms} ms`).toBeLessThan(5_000);
    }
    await site.compose("start", "site");
  });
});
