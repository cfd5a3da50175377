import { existsSync } from "node:fs";
import ensureBuild from "../support/fresh-build";
import { hasCommand, installDebianPackages, isDebianRoot } from "../support/tools";
import { median, percentile } from "./median";
import { BROTLI } from "./nginx";
import { beside, measureRooms } from "./rooms";
import {
  type BenchServer,
  canLimitMemory,
  SITE_LIMIT_MB,
  startBare,
  startNginx,
  startOurs,
  startRemixServe,
} from "./servers";
import { isShortRun } from "./short";
import { measureStarts } from "./starts";
import { figure, head, row, say } from "./table";
import { visit } from "./visits";
import { compare } from "./wrk";

const isShort = isShortRun();
const ROUNDS = isShort ? 1 : 3;
const SECONDS = isShort ? 2 : 8;
/** Crowds, all from one address (crowd.ts). */
const CROWDS = [
  ...["renderings", "empty forms", "packets", "slow headers", "held bodies", "idle connections"],
  ...["unread films", "tiny pieces", "tiny pieces, one by one"],
];

/** Installs Debian packages that only the bench needs. */
function ensureTools(): void {
  if (["nginx", "wrk", "curl"].every(hasCommand) && existsSync(BROTLI)) return;
  const packages = ["nginx-light", "libnginx-mod-http-brotli-static", "wrk", "curl"];
  if (!isDebianRoot()) throw new Error(`The bench needs ${packages.join(", ")}.`);
  installDebianPackages(...packages);
}

async function compareServers(ours: BenchServer): Promise<void> {
  const [remixServe, nginx] = [await startRemixServe(), await startNginx(ours)];
  const urls = { frukto: ours.url, "remix-serve": remixServe.url, nginx: nginx.url };
  const results = await compare(urls, ROUNDS);
  head("home page", "requests/s", "of nginx", "of remix-serve");
  for (const [name, { rate }] of Object.entries(results)) {
    const ratios = [figure(rate / results.nginx.rate, 2), figure(rate / results["remix-serve"].rate, 1)];
    row(name, figure(rate), ...ratios);
  }
  await remixServe.stop();
  await nginx.stop();
}

/** Compares with a bare handler: processor time of a page, and what bodies in tiny pieces cost beside it. */
async function compareBare(ours: BenchServer): Promise<void> {
  const bare = await startBare(ours.url);
  const times: Record<string, number[]> = {};
  const note = (name: string, value: number) => {
    times[name] = [...(times[name] ?? []), value];
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, server] of Object.entries({ ours, bare })) {
      const before = server.processorMs();
      const { page } = await compare({ page: server.url }, 2);
      note(`${name} page`, ((server.processorMs() - before) / 2 / page.requests) * 1_000);
    }
  for (let round = 0; round < ROUNDS; round++) {
    // A banned client's connections wait, so that each round has a server of its own.
    const fresh = { ours: await startOurs(), bare: await startBare(ours.url) };
    for (const [name, server] of Object.entries(fresh)) {
      const page = () => visit(server.url);
      note(`${name} usual`, median((await beside(undefined, server, 1, { page })).page));
      const before = server.processorMs();
      note(`${name} crowd`, Math.max(...(await beside("tiny pieces", server, SECONDS, { page })).page));
      note(`${name} load`, server.processorMs() - before);
      note(`${name} steady`, median((await beside("tiny pieces, one by one", server, 2, { page })).page));
      await server.stop();
    }
  }
  await bare.stop();
  const of = (name: string) => median(times[name] ?? []);
  const ratio = (a: string, b: string) =>
    `${figure(of(a), 1)} and ${figure(of(b), 1)}: ${figure(of(a) / of(b), 2)} times`;
  say(
    `A cached page takes, in µs of processor time, ours and a bare handler: ${ratio("ours page", "bare page")}.`,
  );
  // The wait is a matter of luck where the crowd's own process competes for two cores; the processor's time is not.
  say(`200 bodies in tiny pieces take, in ms of processor time: ${ratio("ours load", "bare load")}.`);
  say(`/ beside them, longest wait in ms: ${ratio("ours crowd", "bare crowd")}.`);
  say(
    `/ beside one such body after the other and usual, medians in ms: ${ratio("ours steady", "ours usual")}.`,
  );
}

async function besideCrowds(): Promise<void> {
  head(
    ...["crowd", "one rendering ms", "p99 ms of /", "of a rendering", "of an enquiry", "enquiries accepted"],
    ...["resident MB before, peak, after", "alive MB before, after"],
  );
  for (const crowd of CROWDS) {
    const { renderingMs, page, rendering, enquiries, residentMb, aliveMb } = await measureRooms(
      crowd,
      SECONDS,
    );
    const accepted = enquiries.filter((one) => one !== undefined);
    const waits = [page, rendering, accepted].map((times) => percentile(times, 0.99));
    row(
      ...[crowd, figure(renderingMs, 1)],
      ...waits.map((wait) => `${figure(wait, 1)} (${figure(wait / renderingMs, 1)} renderings)`),
      `${accepted.length} of ${enquiries.length}`,
      ...[residentMb, aliveMb].map((megabytes) => megabytes.map((value) => figure(value)).join(", ")),
    );
  }
}

say(`The bench takes ${isShort ? "two minutes" : "about six minutes"} on a quiet machine, after the build.`);
say(
  canLimitMemory
    ? `Ours ends above ${SITE_LIMIT_MB} MB.`
    : "Memory is not limited: that takes root, and control groups of version 1.",
);
ensureTools();
ensureBuild();
const ours = await startOurs();
await compareServers(ours);
head("server", "ms to the first 200", "resident MB at rest");
for (const [name, [ms, mb]] of await measureStarts(isShort ? 1 : 5)) row(name, figure(ms), figure(mb));
await compareBare(ours);
await ours.stop();
await besideCrowds();
