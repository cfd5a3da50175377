import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/site-process";
import { adapt, ask, type RunningProxy, runProxy } from "./proxy";

interface Nginx extends RunningProxy {
  readonly url: string;
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
  const running = await runProxy(["nginx", "-c", file, "-p", folder], folder, () =>
    ask({ port }, "/healthz"),
  );
  return { ...running, port, url: `http://127.0.0.1:${port}` };
}

interface Places {
  readonly port: number;
  readonly plainPort: number;
  readonly upstreams: readonly number[];
}

function adapted(folder: string, { port, plainPort, upstreams }: Places): string {
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(" ");
  return adapt(readFileSync("deploy/nginx.conf", "utf8"), [
    [/\/var\/cache\/nginx/g, folder],
    ["  listen [::]:80;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["  listen [::]:443 ssl http2;\n", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    [/ {2}ssl_certificate .*\n/, ""],
    [/ {2}ssl_certificate_key .*\n/, ""],
    ["server 127.0.0.1:3000 max_fails=0;", servers],
    ["    allow 127.0.0.0/8;\n", ""],
  ]);
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
