import { expect, onTestFinished, test } from "vitest";
import { aliveMb, TELLS_ALIVE } from "../support/alive";
import { containerArguments } from "../support/container";
import { ReleaseFolder } from "../support/content-releases";
import { siteUntil } from "../support/site-of-tests";
import { temporaryFolder } from "../support/temporary-folder";

/** Swaps until the server holds what it may of releases before, and until memory is read again. */
const FIRST = 4;
const LAST = 16;
/** A release that stays has about 3 MB of pages, so twelve have 36 MB. */
const MOST_GROWTH_MB = 6;

test("swaps of the content leave nothing of former releases in memory", { timeout: 600_000 }, async () => {
  const releases = new ReleaseFolder(temporaryFolder());
  const make = (number: number) =>
    releases
      .make(`r${number}`)
      .remake("/maquinas/jdm-id3.webp", `picture ${number} `.repeat(10_000))
      .change("content/site.json", (site) => ({ ...site, slogan: `Lema número ${number}` }));
  make(0);
  releases.name("r0");
  const env = { CONTENT_FOLDER: releases.path };
  const site = await siteUntil(onTestFinished, env, [...TELLS_ALIVE, ...containerArguments]);
  const alive: number[] = [];
  for (let number = 1; number <= LAST; number++) {
    make(number);
    releases.name(`r${number}`);
    const shown = async () => (await (await fetch(`${site.url}/healthz`)).json()).content;
    await expect.poll(shown, { timeout: 60_000 }).toBe(`r${number}`);
    if (number === FIRST || number === LAST) alive.push(await aliveMb(site));
  }
  const [first = 0, last = Number.POSITIVE_INFINITY] = alive;
  expect(last - first).toBeLessThan(MOST_GROWTH_MB);
});
