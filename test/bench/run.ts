import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { hasCommand, installDebianPackages, isDebianRoot } from "../support/tools";
import { measureEnquiries } from "./enquiries";
import { median } from "./median";
import { BROTLI } from "./nginx-configuration";
import { type BenchServer, startBare, startNginx, startOurs, startRemixServe } from "./servers";
import { slowSendersRatio } from "./slow-senders";
import { measureUnderLoad } from "./under-load";
import { type Measurement, measure } from "./wrk";

const ROUNDS = 3;
const SECONDS = 1;
const ENCODINGS = ["identity", "gzip, br"];
const CONNECTIONS = [1, 50, 500];

/** Installs Debian packages that only the bench needs. */
function ensureTools(): void {
  if (["nginx", "wrk", "curl"].every(hasCommand) && existsSync(BROTLI)) return;
  const packages = ["nginx-light", "libnginx-mod-http-brotli-static", "wrk", "curl"];
  if (!isDebianRoot()) throw new Error(`The bench needs ${packages.join(", ")}.`);
  installDebianPackages(...packages);
}

function largestScript(): string {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const sizes = scripts.map((name) => ({ name, size: statSync(`build/client/assets/${name}`).size }));
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error("The build has no script.");
  return `/assets/${largest.name}`;
}

/** Measures the servers in alternating rounds, so that other load on the machine affects all of them alike. */
function compareServers(
  servers: readonly BenchServer[],
  path: string,
  acceptEncoding: string,
  connections: number,
): Promise<Map<string, Measurement>> {
  return compare(new Map(servers.map(({ name, url }) => [name, url + path])), acceptEncoding, connections);
}

/** Measures a page, its address with an extra parameter, an unknown path, and a page rendered for one visitor. */
function comparePaths(server: BenchServer, paths: readonly string[]): Promise<Map<string, Measurement>> {
  return compare(new Map(paths.map((path) => [path, server.url + path])), "gzip, br", 50);
}

async function compare(
  urls: ReadonlyMap<string, string>,
  acceptEncoding: string,
  connections: number,
): Promise<Map<string, Measurement>> {
  const rounds = new Map<string, Measurement[]>([...urls.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of urls) {
      rounds.get(name)?.push(await measure({ url, connections, seconds: SECONDS, acceptEncoding }));
    }
  }
  const middle = (list: Measurement[], pick: (one: Measurement) => number) => median(list.map(pick));
  return new Map(
    [...rounds].map(([name, list]) => [
      name,
      {
        requests: middle(list, (one) => one.requests),
        requestsPerSecond: middle(list, (one) => one.requestsPerSecond),
        p50: middle(list, (one) => one.p50),
        p99: middle(list, (one) => one.p99),
      },
    ]),
  );
}

/** Processor time of the server per answer with its home page. */
async function processorMicroseconds({ url, processorMs }: BenchServer): Promise<number> {
  const before = processorMs();
  const load = { url: `${url}/`, connections: 50, seconds: 2 * SECONDS, acceptEncoding: "gzip, br" };
  const { requests } = await measure(load);
  return ((processorMs() - before) / requests) * 1_000;
}

function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

ensureTools();
execFileSync("npm", ["run", "build"], { stdio: "ignore" });
const script = largestScript();
const ours = await startOurs();
const servers = [ours, await startRemixServe(), await startNginx(ours, ["/", script])];
const idleMb = servers.map(({ residentMb }) => residentMb());

row([
  "what",
  "Accept-Encoding",
  "connections",
  "server",
  "requests/s",
  "of nginx",
  "of remix-serve",
  "p50 ms",
  "p99 ms",
]);
row(Array.from({ length: 9 }, () => "---"));
for (const path of ["/", script]) {
  for (const acceptEncoding of ENCODINGS) {
    for (const connections of CONNECTIONS) {
      const results = await compareServers(servers, path, acceptEncoding, connections);
      const rate = (name: string) => results.get(name)?.requestsPerSecond ?? Number.NaN;
      for (const [name, { requestsPerSecond, p50, p99 }] of results) {
        row([
          path === "/" ? "document" : "largest script",
          acceptEncoding,
          String(connections),
          name,
          requestsPerSecond.toFixed(0),
          (requestsPerSecond / rate("nginx")).toFixed(2),
          (requestsPerSecond / rate("remix-serve")).toFixed(1),
          p50.toFixed(2),
          p99.toFixed(2),
        ]);
      }
    }
  }
}

process.stdout.write("\n");
row(["address of ours", "requests/s", "of the page", "p50 ms", "p99 ms"]);
row(Array.from({ length: 5 }, () => "---"));
const addresses = await comparePaths(ours, ["/", "/?ref=x", "/no-existe", "/?personas=80"]);
for (const [path, { requestsPerSecond, p50, p99 }] of addresses) {
  const ofPage = requestsPerSecond / (addresses.get("/")?.requestsPerSecond ?? Number.NaN);
  row([path, requestsPerSecond.toFixed(0), ofPage.toFixed(2), p50.toFixed(2), p99.toFixed(2)]);
}

process.stdout.write("\n");
row(["server", "resident MB at rest", "resident MB after the load", "ms to the first 200"]);
row(["---", "---", "---", "---"]);
servers.forEach(({ name, residentMb, startMs }, index) => {
  row([name, idleMb[index]?.toFixed(0) ?? "", residentMb().toFixed(0), startMs.toFixed(0)]);
});

const bare = await startBare(ours.url);
const perAnswer = new Map<string, number[]>([ours, bare].map(({ name }) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const server of [ours, bare]) perAnswer.get(server.name)?.push(await processorMicroseconds(server));
}
await bare.stop();
const [ourTime = 0, bareTime = 1] = [...perAnswer.values()].map(median);
process.stdout.write(
  `\nA cached page takes ${ourTime.toFixed(0)} µs of processor time, a bare node:http handler with the same bytes ${bareTime.toFixed(0)} µs: ${(ourTime / bareTime).toFixed(2)} times as much.\n`,
);
process.stdout.write(
  `\nA visitor beside 500 senders of one header byte every 2 s waits ${(await slowSendersRatio(ours.url)).toFixed(2)} times the usual (median).\n`,
);
for (const { stop } of servers) await stop();
process.stdout.write(
  `An enquiry through database and relay takes ${(await measureEnquiries()).toFixed(2)} times a rendered page (median).\n`,
);

process.stdout.write("\n");
row([
  "load",
  "one rendering ms",
  "p99 ms of /",
  "p99 ms of /healthz",
  "enquiries accepted",
  "MB before, peak, after",
]);
row(Array.from({ length: 6 }, () => "---"));
for (const crowd of ["renderings", "packets"] as const) {
  const { renderingMs, p99, posted, accepted, residentMb } = await measureUnderLoad(crowd);
  row([
    crowd,
    renderingMs.toFixed(1),
    ...[...p99.values()].map(
      (value) => `${value.toFixed(1)} (${(value / renderingMs).toFixed(1)} renderings)`,
    ),
    `${accepted} of ${posted}`,
    Object.values(residentMb)
      .map((megabytes) => megabytes.toFixed(0))
      .join(", "),
  ]);
}
