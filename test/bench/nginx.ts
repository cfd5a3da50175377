/** Headers that nginx adds. */
const OWN_HEADERS = /^(content-(type|length)|etag)$/;

/** Configures one nginx worker that answers everything with `folder`/index.html, which is in Brotli, and headers. */
export function nginxConfiguration(
  folder: string,
  port: string,
  headers: Readonly<Record<string, string>>,
): string {
  const added = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  // Without them it would write to folders of the system.
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
user root;
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  default_type text/html;
  access_log ${folder}/access.log combined buffer=4k flush=1s;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  open_file_cache max=1000;
  ${added.map(([name, value]) => `add_header ${name} "${value}";`).join("\n  ")}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder};
    location / { try_files /index.html =404; }
  }
}
`;
}
