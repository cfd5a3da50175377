import { existsSync, readdirSync, statSync } from "node:fs";
import ensureBuild from "../support/fresh-build";
import { hasCommand, installDebianPackages, isDebianRoot } from "../support/tools";
import { measureEnquiries } from "./enquiries";
import { median } from "./median";
import { BROTLI } from "./nginx-configuration";
import { type BenchServer, startBare, startNginx, startOurs, startRemixServe } from "./servers";
import { slowSendersRatio } from "./slow-senders";
import { measureStarts } from "./starts";
import { figure, head, row } from "./table";
import { measureUnderLoad } from "./under-load";
import { type Measurement, measure } from "./wrk";

const isShort = process.argv[2] === "--short";
const ROUNDS = isShort ? 1 : 3;
const SECONDS = 1;
const ENCODINGS = isShort ? ["gzip, br"] : ["identity", "gzip, br"];
const CONNECTIONS = isShort ? [50] : [1, 50, 500];
/** As many rendered pages may wait. The server refuses more. */
const RENDERING_CONNECTIONS = 10;

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
  return compare(new Map(paths.map((path) => [path, server.url + path])), "gzip, br", RENDERING_CONNECTIONS);
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

/** Runs `npm run bench`. `--short` measures everything once, to see that it works: its figures mean little. */
async function bench(): Promise<void> {
  const duration = isShort ? "less than a minute" : "about four minutes";
  process.stdout.write(`The bench takes ${duration} on a quiet machine, after the build.\n`);
  ensureTools();
  ensureBuild();
  const script = largestScript();
  const ours = await startOurs();
  const servers = [ours, await startRemixServe(), await startNginx(ours, ["/", script])];

  head([
    ...["what", "Accept-Encoding", "connections", "server", "requests/s"],
    ...["of nginx", "of remix-serve", "p50 ms", "p99 ms"],
  ]);
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
            figure(requestsPerSecond, 0),
            figure(requestsPerSecond / rate("nginx"), 2),
            figure(requestsPerSecond / rate("remix-serve"), 1),
            figure(p50, 2),
            figure(p99, 2),
          ]);
        }
      }
    }
  }

  head(["address of ours", "requests/s", "of the page", "p50 ms", "p99 ms"]);
  const addresses = await comparePaths(ours, ["/", "/?ref=x", "/no-existe", "/?personas=80"]);
  for (const [path, { requestsPerSecond, p50, p99 }] of addresses) {
    const ofPage = requestsPerSecond / (addresses.get("/")?.requestsPerSecond ?? Number.NaN);
    row([path, figure(requestsPerSecond, 0), figure(ofPage, 2), figure(p50, 2), figure(p99, 2)]);
  }

  head(["server", "resident MB at rest", "ms to the first 200"]);
  for (const [name, { idleMb, startMs }] of await measureStarts(isShort ? 1 : undefined))
    row([name, figure(idleMb, 0), figure(startMs, 0)]);

  const bare = await startBare(ours.url);
  const perAnswer = new Map<string, number[]>([ours, bare].map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of [ours, bare]) perAnswer.get(server.name)?.push(await processorMicroseconds(server));
  }
  await bare.stop();
  const [ourTime = 0, bareTime = 0] = [...perAnswer.values()].map(median);
  process.stdout.write(
    `\nA cached page takes ${figure(ourTime, 0)} µs of processor time, a bare node:http handler with the same bytes ${figure(bareTime, 0)} µs: ${figure(ourTime / bareTime, 2)} times as much.\n`,
  );
  process.stdout.write(
    `A visitor beside 500 senders of one header byte every 2 s waits ${figure(await slowSendersRatio(ours.url), 2)} times the usual (median).\n`,
  );
  for (const { stop } of servers) await stop();
  process.stdout.write(
    `An enquiry through database and relay takes ${figure(await measureEnquiries(isShort ? 5 : undefined), 2)} times a rendered page (median).\n`,
  );

  head([
    ...["load", "one rendering ms", "p99 ms of /", "p99 ms of /healthz", "enquiries accepted"],
    ...["resident MB before, peak, after", "alive MB before, after"],
  ]);
  for (const crowd of ["renderings", "packets"] as const) {
    const measured = await measureUnderLoad(crowd, isShort ? 2 : undefined);
    const { renderingMs, p99, posted, accepted, residentMb, aliveMb } = measured;
    row([
      crowd,
      figure(renderingMs, 1),
      ...[...p99.values()].map(
        (value) => `${figure(value, 1)} (${figure(value / renderingMs, 1)} renderings)`,
      ),
      `${accepted} of ${posted}`,
      ...[residentMb, aliveMb].map((megabytes) =>
        Object.values(megabytes)
          .map((value) => figure(value, 0))
          .join(", "),
      ),
    ]);
  }
}

await bench();
