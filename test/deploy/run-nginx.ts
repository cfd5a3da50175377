import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/site-process";

const START_LIMIT_MS = 10_000;

export interface Nginx {
  readonly url: string;
  /** Folder for everything that nginx writes, with a subfolder per cache. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Runs deploy/nginx.conf on a free loopback port in front of local servers. Only its examples are replaced: ports,
 * servers, cache folder, and TLS, which needs a certificate. Local requests count as visitors', not the platform's.
 * `change` shortens times that a test cannot wait for.
 */
export async function startNginx(ports: readonly number[], change = (site: string) => site): Promise<Nginx> {
  const [port, plainPort] = [await freePort(), await freePort()];
  return runNginx(port, (folder) => change(adapted(folder, { port, plainPort, upstreams: ports })));
}

/** Runs nginx on a loopback port with the given contents of its `http` block. It writes only to `folder`. */
export async function runNginx(port: number, site: (folder: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "frukto-nginx-"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, around(folder, site(folder)));
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
  const errors: string[] = [];
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, errors);
  return {
    url,
    folder,
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess, errors: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`nginx did not start:\n${errors.join("")}`);
}

interface Places {
  readonly port: number;
  readonly plainPort: number;
  readonly upstreams: readonly number[];
}

function adapted(folder: string, { port, plainPort, upstreams }: Places): string {
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(" ");
  const replacements: readonly [string | RegExp, string][] = [
    [/\/var\/cache\/nginx/g, folder],
    ["  listen [::]:80;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["  listen [::]:443 ssl http2;\n", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    [/ {2}ssl_certificate .*\n/, ""],
    [/ {2}ssl_certificate_key .*\n/, ""],
    ["server 127.0.0.1:3000 max_fails=0;", servers],
    ["    allow 127.0.0.0/8;\n", ""],
  ];
  let site = readFileSync("deploy/nginx.conf", "utf8");
  for (const [from, to] of replacements) {
    if (site.replace(from, "") === site) throw new Error(`deploy/nginx.conf has nothing like ${from}`);
    site = site.replace(from, to);
  }
  return site;
}

function around(folder: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${join(folder, "pid")};
error_log stderr emerg;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join("\n  ")}
  ${site}
}
`;
}
