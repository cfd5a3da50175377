import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasCommand } from "../support/debian-package";
import { sendRaw } from "../support/raw-http";
import { freePort, type SiteProcess, startSite } from "../support/site-process";

const hasNginx = hasCommand("nginx");
if (!hasNginx) process.stdout.write("docs/nginx.conf was not tried: nginx is not installed\n");

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

/** Addresses that no other test of the file asks for, so that the poisoned answer is the first that nginx sees. */
const TARGETS = [
  "/?gad_source=",
  "/jdm_ct?x=",
  "/no-existe-",
  "/?personas=8",
  "/robots.txt?",
  "/favicon.svg?",
];

let site: SiteProcess;
let nginx: ChildProcess | undefined;
let folder: string;
let origin: string;

/** The example as it stands, but for ports, certificates and places that only root may write to. */
async function configuration(port: number): Promise<string> {
  const example = await readFile("docs/nginx.conf", "utf8");
  const adapted = example
    .replaceAll("/var/cache/nginx", folder)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${new URL(site.url).port};`)
    .replace(/^ {2}listen (80|\[::\]:80|\[::\]:443 ssl http2);$/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_certificate.*$/gm, "")
    // The first server only redirects to the second.
    .replace(/^server \{\s+server_name [^}]+return 301[^}]+\}/m, "")
    // The test asks from an address that operators would ask from.
    .replace("allow 127.0.0.0/8;", "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `user root; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
${adapted} }`;
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
};

describe.skipIf(!hasNginx)("behind nginx as the example configures it", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "frukto-nginx-"));
    await mkdir(join(folder, "frukto"));
    site = await startSite({ TRUSTED_PROXIES: "1", SITE_ORIGIN: "https://www.example.cl" });
    const port = await freePort();
    const file = join(folder, "nginx.conf");
    await writeFile(file, await configuration(port));
    origin = `http://127.0.0.1:${port}`;
    nginx = spawn("nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
    await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 20_000 });
  }, 60_000);

  afterAll(async () => {
    const ended = new Promise((resolve) => nginx?.once("exit", resolve));
    nginx?.kill("SIGQUIT");
    await ended;
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(POISON)("no visitor changes what the next one gets: %j", async (headers) => {
    const expected = await Promise.all(TARGETS.map((target) => ask(`${target}`)));
    const unique = POISON.indexOf(headers);
    for (const [index, target] of TARGETS.entries()) {
      const path = `${target}${unique}`;
      const poisoned = await ask(path, headers);
      const next = await ask(path);
      expect(next, path).toEqual(poisoned);
      expect([next.status, next.type], path).toEqual([expected[index]?.status, expected[index]?.type]);
      if (!path.startsWith("/?personas")) expect(next.text, path).toBe(expected[index]?.text);
    }
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
    const answer = await sendRaw(origin, `GET ${target} HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (301|403|404) /);
    expect(answer).not.toContain('"enquiries"');
  });

  it("what is made for one visitor is kept for nobody", async () => {
    const statuses = await Promise.all(
      ["/?personas=80", "/no-existe", "/jdm_ct/"].map(async (path) => {
        await fetch(origin + path, { redirect: "manual" });
        return (await fetch(origin + path, { redirect: "manual" })).headers.get("X-Cache");
      }),
    );
    expect(statuses).toEqual(["MISS", "MISS", "MISS"]);
  });

  it("the log has the network that nginx saw, not one that the visitor claims", async () => {
    await ask("/no-existe-log", { "X-Forwarded-For": "203.0.113.7" });
    await expect
      .poll(
        () =>
          site
            .log()
            .split("\n")
            .find((line) => line.includes("/no-existe-log")),
        { timeout: 5_000 },
      )
      .toContain('"network":"127.0.0.0"');
  });
});
