import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** Debian's Brotli module; without it nginx would send uncompressed bytes where we send Brotli. */
export const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Made by nginx itself, or by Node for the connection. */
const OWN_HEADERS =
  /^(content-(type|length|encoding)|etag|vary|date|connection|keep-alive|transfer-encoding)$/;

/** Saves the home page's bodies under `folder`/root. Returns its configuration, with the source's own headers. */
export async function saveHomePage(origin: string, folder: string): Promise<string> {
  mkdirSync(join(folder, "root"));
  // curl keeps the coded bytes as they are; fetch would decode them.
  for (const [coding, file] of Object.entries({ identity: "index.html", br: "index.html.br" })) {
    const target = join(folder, "root", file);
    execFileSync("curl", ["-sf", "-H", `Accept-Encoding: ${coding}`, "-o", target, origin]);
  }
  const { headers } = await fetch(origin, { method: "HEAD" });
  const own = [...headers].filter(([header]) => !OWN_HEADERS.test(header));
  const lines = own.map(([header, value]) => `add_header ${header} "${value}";`);
  return `location = / { ${lines.join(" ")} try_files /index.html =404; }`;
}

/** Configures one nginx worker for the page in `folder`/root. It writes only to `folder`. */
export function nginxConfiguration(folder: string, port: number, location: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
load_module ${BROTLI};
user root;
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  default_type text/html;
  access_log ${folder}/access.log combined buffer=4k flush=1s;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  brotli_static on;
  open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/root;
    ${location}
  }
}
`;
}
