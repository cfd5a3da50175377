import { expect, vi } from "vitest";
import { freePort } from "../support/site-process";
import { docker } from "./docker";
import { IMAGE, PEBBLE, SANDBOX } from "./images";
import { layOut } from "./layout";
import { arrivals, ask, DOMAIN, type Door } from "./visitors";

const FILES = { COMPOSE_FILE: "compose.production.yaml:besides.yaml" };
const AUTHORITY = "\tacme_ca https://pebble:14000/dir\n\tacme_ca_root /etc/caddy/pebble.pem";

/** The compose file's services with ports of the test, a folder for the content, and the authority and the sandbox. */
const besides = (project: string, plain: number, tls: number, sandbox: number) => `
name: ${project}
services:
  assets: { volumes: ["./content:/content"] }
  site:
    volumes: ["./content:/content:ro"]
    environment: { TRUSTED_PROXIES: "2" }
    healthcheck: { interval: 1s, retries: 2, start_period: 15s, start_interval: 1s }
  caddy:
    ports: !override ["127.0.0.1:${plain}:80", "127.0.0.1:${tls}:443"]
    depends_on: [pebble]
    networks: { default: { aliases: [example.cl, www.example.cl] } }
  pebble: { image: ${PEBBLE}, init: true }
  sandbox: { image: ${SANDBOX}, init: true, ports: ["127.0.0.1:${sandbox}:3001"] }
`;

export type Production = Awaited<ReturnType<typeof startProduction>>;

/** Starts deploy/compose.production.yaml with certificates of an authority that tries its challenges. */
export async function startProduction(project: string) {
  const [plain, port, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
  const server = layOut(project, AUTHORITY, {
    "besides.yaml": besides(project, plain, port, sandbox),
    "caddy/pebble.pem": await docker(["run", "--rm", PEBBLE, "cat", "/pebble/cert.pem"]),
  });
  const set = (changes: Record<string, string> = {}) => server.set({ ...FILES, ...changes });
  const up = () => server.compose("up", "--detach", "--wait");
  const inSite = (...command: string[]) => server.compose("exec", "-T", "site", ...command);
  set();
  await up();
  const root = "caddy wget --no-check-certificate -qO- https://pebble:15000/roots/0".split(" ");
  const tls: Door = { port, ca: await server.compose("exec", "-T", ...root) };
  for (const host of [DOMAIN, `www.${DOMAIN}`])
    await vi.waitFor(() => ask(tls, "/", { host }), { timeout: 60_000, interval: 500 });
  return {
    ...server,
    tls,
    plain: { port: plain } satisfies Door,
    sandbox,
    set,
    inSite,
    upWith(version: string) {
      set({ FRUKTO_VERSION: version });
      return up();
    },
    async health() {
      const script = "fetch('http://[::1]:3000/healthz').then(async (a) => console.log(await a.text()))";
      return JSON.parse(await inSite("node", "-e", script));
    },
    /** Returns a figure of a service's container. */
    inspect: async (service: string, what: string) =>
      (await docker(["inspect", "-f", `{{.${what}}}`, `${project}-${service}-1`])).trim(),
    /** Runs a command as root with a volume at /kept. */
    withVolume: (volume: string, command: string) =>
      docker([
        ...`run --rm --user root -v ${project}_${volume}:/kept ${IMAGE}:one sh -c`.split(" "),
        command,
      ]),
    /** Each enquiry has arrived, and none twice. */
    allArrived: (messages: readonly string[]) =>
      expect
        .poll(() => arrivals(sandbox, messages), { timeout: 60_000, interval: 2_000 })
        .toEqual(messages.map(() => 1)),
  };
}
