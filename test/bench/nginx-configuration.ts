/** Debian's Brotli module; without it nginx would send uncompressed bytes where we send Brotli. */
export const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

interface Location {
  readonly path: string;
  /** Headers of every response, besides nginx's own. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Configures one nginx worker for the precompressed files in `folder`/root. It writes only to `folder`. */
export function nginxConfiguration(folder: string, port: number, locations: readonly Location[]): string {
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
  client_body_temp_path ${folder}/client-body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  brotli_static on;
  open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/root;
    ${locations.map(location).join("\n    ")}
  }
}
`;
}

function location({ path, headers }: Location): string {
  const lines = [...headers].map(([name, value]) => `add_header ${name} "${value}";`);
  return `location = ${path} { ${lines.join(" ")} try_files $uri $uri/index.html =404; }`;
}
