import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { median } from "./median";
import { type BenchServer, startOurs } from "./servers";
import { enquire, ORIGIN, visit } from "./visits";

const CROWD = fileURLToPath(new URL("crowd.ts", import.meta.url));
/** Milliseconds between two requests of one visitor, and after the load until memory is read again. */
const PAUSE = 20;
const REST = 5_000;
const RENDERINGS = 60;

/** Code in the server that collects garbage on a signal and writes how many bytes are left to a file. */
const collectOnSignal = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { writeFileSync } from "node:fs";
    process.on("SIGUSR2", () => {
      gc();
      // V8 counts what lay in buffers after it has swept them, beside the program.
      setTimeout(() => {
        gc();
        const { heapUsed, external } = process.memoryUsage();
        writeFileSync(${JSON.stringify(file)}, String(heapUsed + external));
      }, 500);
    });`)}`;

/** What visitors, each from an address of their own, meet in the site's three rooms. Times are in milliseconds. */
export interface Rooms {
  /** Median of a page that is rendered for its request while nothing else happens. */
  readonly renderingMs: number;
  readonly page: number[];
  readonly rendering: number[];
  /** Enquiries posted one by one; undefined for those that were not accepted. */
  readonly enquiries: readonly (number | undefined)[];
  readonly residentMb: readonly number[];
  /** What is alive in V8's heap and beside it (buffers), after a forced collection: before and after. */
  readonly aliveMb: readonly number[];
}

/**
 * Visits the page, renderings and the form while a crowd loads the server. A visitor who is told to come again, as with
 * renderings, counts with the time of the answer that is 200.
 */
export async function measureRooms(crowd: string, seconds: number): Promise<Rooms> {
  const sandbox = await startEmailSandbox();
  const aliveFile = join(tmpdir(), `frukto-alive-${process.pid}`);
  const env = { SITE_ORIGIN: ORIGIN, ...sandbox.env };
  const server = await startOurs(env, ["--expose-gc", "--import", collectOnSignal(aliveFile)]);
  const renderings: number[] = [];
  for (let index = 0; index < RENDERINGS; index++)
    renderings.push(await visit(`${server.url}/?personas=${index + 1}`));
  const [resident, alive] = [server.residentMb(), await aliveMb(server, aliveFile)];
  let peak = resident;
  const enquiries: (number | undefined)[] = [];
  const { page, rendering } = await beside(crowd, server, seconds, {
    page: () => visit(server.url),
    rendering: () => visit(`${server.url}/?bebidas=2&personas=${enquiries.length + 1}`),
    enquiry: async () => {
      enquiries.push(await enquire(server.url, enquiries.length));
      peak = Math.max(peak, server.residentMb());
      return 0;
    },
  });
  await wait(REST);
  const result = {
    ...{ page, rendering, enquiries },
    renderingMs: median(renderings.slice(RENDERINGS / 2)),
    residentMb: [resident, peak, server.residentMb()],
    aliveMb: [alive, await aliveMb(server, aliveFile)],
  };
  await server.stop();
  rmSync(aliveFile);
  await sandbox.close();
  return result;
}

/** Repeats visits for some seconds while a crowd loads the server, or without one. Returns their times by name. */
export async function beside<Name extends string>(
  crowd: string | undefined,
  { url }: BenchServer,
  seconds: number,
  visits: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const load = crowd && spawn(process.execPath, ["--import", "tsx", CROWD, url, crowd], { stdio: "inherit" });
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
  if (load) load.kill();
  return Object.fromEntries(all);
}

async function aliveMb(server: BenchServer, file: string): Promise<number> {
  writeFileSync(file, "");
  server.collect();
  for (;;) {
    await wait(PAUSE);
    const bytes = Number(readFileSync(file, "utf8"));
    if (bytes > 0) return bytes / 1024 / 1024;
  }
}
