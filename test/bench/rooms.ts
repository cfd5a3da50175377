import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { aliveMb, TELLS_ALIVE } from "../support/alive";
import type { SiteProcess } from "../support/site-process";
import { median } from "./report";
import { residentMb, startOurs } from "./servers";
import { enquire, ORIGIN, visit } from "./visits";

const CROWD = fileURLToPath(new URL("crowd.ts", import.meta.url));
/** Milliseconds between two requests of one visitor, and after the load until memory is read again. */
const PAUSE = 20;
const REST = 5_000;
const RENDERINGS = 60;

/**
 * Visits the site's three rooms, page, renderings and the form, from an address for each visitor, while a crowd loads
 * the server. A visitor who gets 503 comes again, and counts with the time of the answer that is 200. Times are in
 * milliseconds.
 */
export async function measureRooms(crowd: string, seconds: number) {
  const sandbox = await startEmailSandbox();
  const server = await startOurs({ SITE_ORIGIN: ORIGIN, ...sandbox.env }, TELLS_ALIVE);
  const renderings: number[] = [];
  for (let index = 0; index < RENDERINGS; index++)
    renderings.push(await visit(`${server.url}/?personas=${index + 1}`));
  const memory = async () => ({ resident: residentMb(server), alive: await aliveMb(server) });
  const before = await memory();
  let peak = before.resident;
  const enquiries: (number | undefined)[] = [];
  const { page, rendering } = await beside(crowd, server, seconds, {
    page: () => visit(server.url),
    rendering: () => visit(`${server.url}/?bebidas=2&personas=${enquiries.length + 1}`),
    enquiry: async () => {
      enquiries.push(await enquire(server.url, enquiries.length));
      peak = Math.max(peak, residentMb(server));
      return 0;
    },
  });
  await wait(REST);
  const after = await memory();
  await server.stop();
  await sandbox.close();
  return {
    page,
    rendering,
    /** Posted one by one; undefined for those that were not accepted. */
    enquiries,
    /** Median of a page that is rendered for its request while nothing else happens. */
    renderingMs: median(renderings.slice(RENDERINGS / 2)),
    residentMb: [before.resident, peak, after.resident],
    /** Living objects in V8's heap, and its buffers, before and after the crowd, each after a forced collection. */
    aliveMb: [before.alive, after.alive],
  };
}

/** Repeats visits for some seconds while a crowd loads the server. Returns their times by name. */
async function beside<Name extends string>(
  crowd: string,
  { url }: SiteProcess,
  seconds: number,
  visits: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const load = spawn(process.execPath, ["--import", "tsx", CROWD, url, crowd], { stdio: "inherit" });
  const end = performance.now() + seconds * 1_000;
  const repeat = async (visit: () => Promise<number>) => {
    const times: number[] = [];
    do {
      times.push(await visit());
      await wait(PAUSE);
    } while (performance.now() < end);
    return times;
  };
  const names = Object.keys(visits) as Name[];
  const all = await Promise.all(names.map(async (name) => [name, await repeat(visits[name])]));
  load.kill();
  return Object.fromEntries(all);
}
