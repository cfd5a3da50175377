import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ReleaseFolder } from "../support/content-releases";
import { startOurs } from "./servers";
import { visit } from "./visits";

const VISITORS = 50;
/** Milliseconds between two visits of one visitor, and until the code that they run is compiled. */
const PAUSE = 100;
const WARM_UP = 2_000;

/**
 * Visits the home page with 50 visitors, first while the content stays as it is, and then while one release after the other
 * is shown. Each release changes a text of all pages and a picture. Times are in milliseconds.
 */
export async function measureSwaps(quietSeconds: number, swaps: number, checkout: string) {
  const folder = mkdtempSync(join(tmpdir(), "frukto-swaps-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const releases = new ReleaseFolder(folder);
  for (let number = 0; number <= swaps; number++)
    releases
      .make(`r${number}`)
      .remake("/maquinas/jdm-id3.webp", `picture ${number} `.repeat(10_000))
      .change("content/site.json", (site) => ({ ...site, slogan: `Lema número ${number}` }));
  releases.name("r0");
  const server = await startOurs({ CONTENT_FOLDER: folder }, [], checkout);
  let times: number[] = [];
  let isVisited = true;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    await wait((index * PAUSE) / VISITORS);
    while (isVisited) {
      times.push(await visit(server.url));
      await wait(PAUSE);
    }
  });
  await wait(WARM_UP);
  times = [];
  await wait(quietSeconds * 1_000);
  const quiet = times;
  times = [];
  const shownAfter: number[] = [];
  for (let number = 1; number <= swaps; number++) {
    const startedAt = performance.now();
    releases.name(`r${number}`);
    while ((await (await fetch(`${server.url}/healthz`)).json()).content !== `r${number}`) await wait(20);
    shownAfter.push(performance.now() - startedAt);
  }
  const during = times;
  isVisited = false;
  await Promise.all(visitors);
  await server.stop();
  return { quiet, during, shownAfter };
}
