import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { aliveMb, TELLS_ALIVE } from "../support/alive";
import { ReleaseFolder } from "../support/content-releases";
import { residentMb, startOurs } from "./servers";
import { visit } from "./visits";

const VISITORS = 50;
/** Milliseconds between two visits of one visitor, until their code is compiled, and until memory is read. */
const PAUSE = 100;
const WARM_UP = 3_000;
const REST = 3_000;
/** Milliseconds after which a release that is not shown is taken for refused. */
const LATEST = 60_000;

/**
 * Visits the home page with 50 visitors while the content stays as it is, and then during swaps. Each swap changes a text of
 * all pages and a picture. The first `timed` swaps are timed. Memory is read after these, and after all.
 */
export async function measureSwaps(
  quietSeconds: number,
  [timed, swaps]: readonly [timed: number, all: number],
  checkout?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), "frukto-swaps-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const releases = releasesIn(folder, swaps);
  const server = await startOurs({ CONTENT_FOLDER: folder }, TELLS_ALIVE, checkout);
  let times: number[] = [];
  let isVisited = true;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    await wait((index * PAUSE) / VISITORS);
    while (isVisited) {
      const time = await visit(server.url);
      times.push(time);
      await wait(PAUSE);
    }
  });
  /** Returns the times of the visits that end while something happens. */
  const timesDuring = async (happens: () => Promise<unknown>) => {
    times = [];
    await happens();
    return times;
  };
  const swapTo = async (name: string) => {
    const startedAt = performance.now();
    releases.name(name);
    while ((await (await fetch(`${server.url}/healthz`)).json()).content !== name) {
      if (performance.now() - startedAt > LATEST) throw new Error(`The release ${name} is not shown.`);
      await wait(PAUSE);
    }
    return performance.now() - startedAt;
  };
  const memory = async () => {
    await wait(REST);
    return { resident: residentMb(server), alive: await aliveMb(server) };
  };
  await wait(WARM_UP);
  const quiet = await timesDuring(() => wait(quietSeconds * 1_000));
  const during: number[] = [];
  const shownAfterMs: number[] = [];
  for (let number = 1; number <= timed; number++)
    during.push(...(await timesDuring(async () => shownAfterMs.push(await swapTo(`r${number}`)))));
  const first = await memory();
  for (let number = timed + 1; number <= swaps; number++) await swapTo(`r${number}`);
  const last = await memory();
  isVisited = false;
  await Promise.all(visitors);
  await server.stop();
  return {
    quiet,
    during,
    shownAfterMs,
    residentMb: [first.resident, last.resident],
    /** What is alive in V8's heap and beside it (buffers), after a forced collection. */
    aliveMb: [first.alive, last.alive],
  };
}

/** Makes the release `r0`, which it names, and one for each swap. */
function releasesIn(folder: string, swaps: number): ReleaseFolder {
  const releases = new ReleaseFolder(folder);
  for (let number = 0; number <= swaps; number++)
    releases
      .make(`r${number}`)
      .remake("/maquinas/jdm-id3.webp", `picture ${number} `.repeat(10_000))
      .change("content/site.json", (site) => ({ ...site, slogan: `Lema número ${number}` }));
  releases.name("r0");
  return releases;
}
