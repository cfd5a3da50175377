import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/site-process";
import { adapt, ask, DOMAIN, type RunningProxy, runProxy } from "./proxy";

export interface Caddy extends RunningProxy {
  readonly ca: Buffer;
  /** Port for plain HTTP. */
  readonly plainPort: number;
}

/**
 * Runs deploy/Caddyfile on free loopback ports in front of local servers, with certificates of its own. Only its
 * examples are replaced, and the name of the option that Debian's version knows by another. `change` shortens times that
 * a test cannot wait for. The kept files of old versions are in `assets` of its folder.
 */
export async function startCaddy(ports: readonly number[], change = (site: string) => site): Promise<Caddy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "frukto-caddy-"));
  const file = join(folder, "Caddyfile");
  const options = [
    "admin off",
    "default_bind 127.0.0.1",
    "local_certs",
    "skip_install_trust",
    `http_port ${plainPort}`,
    `https_port ${port}`,
  ];
  const text = adapt(readFileSync("deploy/Caddyfile", "utf8"), [
    ["{\n\tservers {", `{\n\t${options.join("\n\t")}\n\tservers {`],
    [/site:3000/g, ports.map((upstream) => `127.0.0.1:${upstream}`).join(" ")],
    ["request_buffers 100KB", "buffer_requests"],
    ["root * /srv", `root * ${folder}`],
  ]);
  writeFileSync(file, change(text));
  const certificate = () => readFileSync(join(folder, "caddy/pki/authorities/local/root.crt"));
  const isReady = async () => ask({ port, ca: certificate() }, "/healthz");
  const env = { SITE_DOMAIN: DOMAIN, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const running = await runProxy(
    ["caddy", "run", "--config", file, "--adapter", "caddyfile"],
    folder,
    isReady,
    env,
  );
  return { ...running, port, plainPort, ca: certificate() };
}
