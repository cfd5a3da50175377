import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Debian's Brotli module; without it nginx would send uncompressed bytes where we send Brotli. */
export const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Made by nginx itself, or by Node for the connection. */
const OWN_HEADERS =
  /^(content-(type|length|encoding)|etag|vary|date|connection|keep-alive|transfer-encoding)$/;

/** Saves a path's bodies under `folder`/root. Returns its place in the configuration, with the source's own headers. */
export async function saveVariants(origin: string, path: string, folder: string): Promise<string> {
  const name = path === "/" ? "index.html" : /\.\w+$/.test(path) ? path : `${path}.html`;
  const file = join(folder, "root", name);
  mkdirSync(dirname(file), { recursive: true });
  // curl keeps the coded bytes as they are; fetch would decode them.
  for (const [coding, ending] of Object.entries({ identity: "", br: ".br" }))
    execFileSync("curl", ["-sf", "-H", `Accept-Encoding: ${coding}`, "-o", file + ending, origin + path]);
  const { headers } = await fetch(origin + path, { method: "HEAD" });
  const own = [...headers].filter(([header]) => !OWN_HEADERS.test(header));
  const lines = own.map(([header, value]) => `add_header ${header} "${value}";`);
  return `location = ${path} { ${lines.join(" ")} try_files $uri $uri/index.html =404; }`;
}

/** Configures one nginx worker for the files in `folder`/root. It writes only to `folder`. */
export function nginxConfiguration(folder: string, port: number, locations: readonly string[]): string {
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
    ${locations.join("\n    ")}
  }
}
`;
}
