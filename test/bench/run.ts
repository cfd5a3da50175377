import { setTimeout as wait } from "node:timers/promises";
import ensureBuild from "../support/fresh-build";
import type { SiteProcess } from "../support/site-process";
import { ensureTools } from "../support/tools";
import { measureFlood } from "./flood";
import { figure, head, isShortRun, median, p99, row, say } from "./report";
import { measureRooms } from "./rooms";
import {
  canLimitMemory,
  processorMs,
  residentMb,
  SITE_LIMIT_MB,
  savePage,
  startBare,
  startNginx,
  startOurs,
  startRemixServe,
} from "./servers";
import { measureSwaps } from "./swaps";
import { visitOften } from "./visits";

const isShort = isShortRun();
const ROUNDS = isShort ? 1 : 5;
const SECONDS = isShort ? 2 : 8;
/** Seconds without a swap of the content, and then swaps. */
const SWAPS: [number, number] = isShort ? [1, 2] : [SECONDS, 12];
/** Milliseconds until memory is read: the log's first lines are out, and V8 has collected what the start left. */
const REST = 3_000;
/** Crowds, all from one address (crowd.ts). */
const CROWDS = [
  ...["renderings", "empty forms", "packets", "slow headers", "held bodies", "idle connections"],
  ...["unread films", "tiny pieces", "tiny pieces of a GET"],
];

type Start = () => Promise<SiteProcess>;

/** Collects values by name, and returns their medians. */
function medians() {
  const values = new Map<string, number[]>();
  return {
    note: (name: string, value: number) => values.set(name, [...(values.get(name) ?? []), value]),
    of: (name: string) => median(values.get(name) ?? []),
  };
}

/** Compares starts, memory and the home page's cost of servers, in alternating rounds. */
async function compareServers(servers: Readonly<Record<string, Start>>): Promise<void> {
  const { note, of } = medians();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, start] of Object.entries(servers)) {
      const server = await start();
      await wait(REST);
      note(`${name} start`, server.startMs);
      note(`${name} resident`, residentMb(server));
      // The first visits compile the code.
      await visitOften(server.url, 1);
      const before = processorMs(server);
      const visits = await visitOften(server.url, 2);
      note(`${name} page`, ((processorMs(server) - before) / visits) * 1_000);
      await server.stop();
    }
  head("server", "ms to the first 200", "resident MB at rest", "µs of processor time for /", "of ours");
  for (const name of Object.keys(servers)) {
    const [start, resident, page] = [of(`${name} start`), of(`${name} resident`), of(`${name} page`)];
    row(name, figure(start), figure(resident), figure(page, 1), figure(page / of("frukto page"), 2));
  }
}

/** Says what newcomers wait for in a flood of strangers. */
async function amidFlood(): Promise<void> {
  head("newcomer in a flood of 400 networks, after minutes", "is sent after minutes");
  for (const { arrival, wait } of await measureFlood()) row(figure(arrival), figure(wait, 1));
}

async function besideCrowds(): Promise<void> {
  head(
    ...["crowd", "one rendering ms", "p99 ms of /", "of a rendering", "of an enquiry", "enquiries accepted"],
    ...["resident MB before, peak, after", "alive MB before, after"],
  );
  for (const crowd of CROWDS) {
    const { renderingMs, enquiries, ...room } = await measureRooms(crowd, SECONDS);
    const accepted = enquiries.filter((one) => one !== undefined);
    const waits = [room.page, room.rendering, accepted].map(p99);
    row(
      ...[crowd, figure(renderingMs, 1)],
      ...waits.map((wait) => `${figure(wait, 1)} (${figure(wait / renderingMs, 1)} renderings)`),
      `${accepted.length} of ${enquiries.length}`,
      ...[room.residentMb, room.aliveMb].map((megabytes) =>
        megabytes.map((value) => figure(value)).join(", "),
      ),
    );
  }
}

/** Says what visitors wait for while releases of the content replace each other. */
async function duringSwaps(checkouts: readonly string[]): Promise<void> {
  head("beside 50 visitors", "p99 ms of /", "during swaps of the content", "of before", "shown after ms");
  for (const checkout of checkouts) {
    const { quiet, during, shownAfter } = await measureSwaps(...SWAPS, checkout);
    const [before, meanwhile] = [p99(quiet), p99(during)];
    const figures = [before, meanwhile, meanwhile / before].map((value) => figure(value, 1));
    row(checkout === "." ? "frukto" : `frukto of ${checkout}`, ...figures, figure(median(shownAfter)));
  }
}

say(`The bench takes ${isShort ? "two minutes" : "about nine minutes"} on a quiet machine, after the build.`);
say(
  canLimitMemory
    ? `Ours ends above ${SITE_LIMIT_MB} MB.`
    : "Memory is not limited: that takes root, and control groups of version 1.",
);
ensureTools(["nginx"]);
ensureBuild();
const ours = await startOurs();
const page = await savePage(ours);
await ours.stop();
/** `BASELINE=FOLDER` adds the build of another checkout, so that two commits are compared in one run. */
const { BASELINE: baseline } = process.env;
await compareServers({
  frukto: startOurs,
  ...(baseline && { [`frukto of ${baseline}`]: () => startOurs({}, [], baseline) }),
  "remix-serve": startRemixServe,
  nginx: () => startNginx(page),
  "a bare handler": () => startBare(page),
});
await duringSwaps([".", ...(baseline ? [baseline] : [])]);
await besideCrowds();
if (!isShort) await amidFlood();
