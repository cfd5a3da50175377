import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:tls";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumLaunch } from "../support/chromium";
import { sampleEnquiry } from "../support/enquiry-samples";
import { hasTool } from "../support/tools";
import { ask, DOMAIN, ORIGIN } from "./proxy";
import { type Caddy, startCaddy } from "./run-caddy";
import { arrivals, sendForm, startTwoServers, type TwoServers } from "./two-servers";

/** What only Caddy promises; proxies.test.ts has the rest. */
describe.skipIf(!hasTool("caddy"))("deploy/Caddyfile", () => {
  let servers: TwoServers;
  /** In front of both servers. */
  let caddy: Caddy;
  /**
   * Two in front of the first server. Caddy 2.6 frees a form's buffer when a connection is refused, and any other request
   * to the same Caddy may take it. Caddy 2.11 makes a copy for each attempt.
   */
  let forPages: Caddy;
  let forForms: Caddy;

  beforeAll(async () => {
    servers = await startTwoServers();
    const first = [servers.ports[0]];
    [caddy, forPages, forForms] = await Promise.all([
      startCaddy(servers.ports),
      startCaddy(first),
      startCaddy(first),
    ]);
  });

  afterAll(async () => {
    for (const running of [caddy, forPages, forForms, servers]) await running?.stop();
  });

  it.each([
    [DOMAIN, "plain", 308],
    [`www.${DOMAIN}`, "plain", 301],
    [`www.${DOMAIN}`, "TLS", 301],
  ])("leads from %s over %s to the one address, path and query kept", async (host, way, status) => {
    const to = way === "TLS" ? caddy : { port: caddy.plainPort };
    const { headers, ...answer } = await ask(to, "/jdm_ct?x=1", {}, host);
    expect([answer.status, headers.location]).toEqual([status, `${ORIGIN}/jdm_ct?x=1`]);
  });

  it("offers HTTP/3 and names neither itself nor its version", async () => {
    const { headers } = await ask(caddy, "/");
    expect(headers).toMatchObject({ "alt-svc": expect.stringContaining("h3=") });
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("via");
  });

  it("serves kept files of an old version, with the security headers", async () => {
    mkdirSync(`${caddy.folder}/assets`);
    writeFileSync(`${caddy.folder}/assets/old-abc123.js`, "export {};");
    const old = await ask(caddy, "/assets/old-abc123.js");
    expect([old.status, String(old.body)]).toEqual([200, "export {};"]);
    expect(old.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
      "x-content-type-options": "nosniff",
    });
    const never = await ask(caddy, "/assets/never.js");
    expect([never.status, never.headers["cache-control"]]).toEqual([404, "private, no-store"]);
    const script = /\/assets\/[\w.-]+\.js/.exec(String((await ask(caddy, "/")).body))?.[0] ?? "";
    cpSync("build/client/assets", `${caddy.folder}/assets`, { recursive: true });
    const { headers } = await ask(caddy, script, { headers: { "Accept-Encoding": "br" } });
    expect(headers["content-encoding"], "the server's own file first").toBe("br");
  });

  it("has pages and forms wait while the server restarts; the form arrives once", {
    timeout: 60_000,
  }, async () => {
    await servers.sites[0].stop();
    const page = ask(forPages, "/?personas=33");
    const form = sendForm(forForms, "Mientras se reinicia");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await servers.startAgain();
    expect((await page).status).toBe(200);
    const { status, headers, body } = await form;
    expect([status, headers["x-enquiry"]], `${body}\n${forForms.log()}`).toEqual([303, "sent"]);
    expect(arrivals(servers, "Mientras se reinicia")).toBe(1);
  });

  it("says in Spanish that the servers are away, and logs no visitor", async () => {
    const alone = await startCaddy([1], (site) => site.replace("lb_try_duration 30s", "lb_try_duration 1s"));
    const secret = { "User-Agent": "secret-browser", Accept: "text/html" };
    const { status, headers, body } = await ask(alone, "/?personas=secret", { headers: secret });
    await alone.stop();
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([502, "30", "no-store"]);
    expect(String(body)).toContain("Inténtalo de nuevo");
    expect(alone.log()).not.toMatch(/secret|"remote_ip"/);
  });

  describe("in a browser over HTTP/2", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch(
        chromiumLaunch(
          `--host-resolver-rules=MAP *${DOMAIN}:443 127.0.0.1:${caddy.port}, MAP *${DOMAIN}:80 127.0.0.1:${caddy.plainPort}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
          `--ignore-certificate-errors-spki-list=${await keyOf(caddy)}`,
        ),
      );
    });
    afterAll(() => browser?.close());

    it("leads to HTTPS and stays there, and plays the film", async () => {
      const page = await browser.newPage({ locale: "es-CL", viewport: { width: 1280, height: 800 } });
      const failed: string[] = [];
      page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText ?? "";
        // A page that is left aborts its requests.
        if (why !== "net::ERR_ABORTED") failed.push(`${request.url()} ${why}`);
      });
      page.on("pageerror", (error) => failed.push(String(error)));
      const film = page.waitForResponse((response) => /frukto.*\.mp4/.test(response.url()));
      await page.goto(`http://www.${DOMAIN}/`);
      expect(page.url()).toBe(`${ORIGIN}/`);
      expect(await protocolOf(page)).toBe("h2");
      expect((await film).status()).toBe(206);
      await page.goto(`http://${DOMAIN}/jdm_ct`);
      expect(page.url(), "HSTS").toBe(`${ORIGIN}/jdm_ct`);
      const statusOf = (path: string) => page.evaluate(async (path) => (await fetch(path)).status, path);
      expect(await statusOf("/assets/old-abc123.js"), "a kept file").toBe(200);
      expect(await statusOf("/assets/never.js")).toBe(404);
      expect(failed).toEqual([]);
      await page.close();
    });

    it("hands over a form without JavaScript once, after a server has died", async () => {
      const [, dying] = servers.sites;
      dying.child.kill("SIGKILL");
      await once(dying.child, "exit");
      const page = await browser.newPage({ locale: "es-CL", javaScriptEnabled: false });
      // Without other requests beside the form, because of its buffer.
      await page.route("**/*.mp4", (route) => route.abort());
      await page.goto(`${ORIGIN}/#contacto`, { waitUntil: "networkidle" });
      for (const [name, value] of Object.entries({ ...sampleEnquiry, message: "Desde el navegador" }))
        await page.locator(`[name=${name}]`).fill(value);
      await page.waitForTimeout(2_100);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
      expect([(await answer).url(), (await answer).headers()["x-enquiry"]]).toEqual([
        `${ORIGIN}/?index`,
        "sent",
      ]);
      await page.getByRole("heading", { name: "Correo enviado con éxito" }).waitFor();
      expect(arrivals(servers, "Desde el navegador")).toBe(1);
    });
  });
});

/** Returns what the browser got its document over. */
const protocolOf = (page: import("@playwright/test").Page) =>
  page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
  );

/** Returns the hash of the public key of a proxy's certificate, for the browser to trust. */
function keyOf({ port, ca }: Caddy): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, ca, servername: DOMAIN }, () => {
      const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
      socket.destroy();
      const key = publicKey.export({ type: "spki", format: "der" });
      resolve(createHash("sha256").update(key).digest("base64"));
    });
    socket.on("error", reject);
  });
}
