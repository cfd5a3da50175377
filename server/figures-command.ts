import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { constants, createGunzip } from "node:zlib";
import { getConfig } from "./config.server";
import { figuresOf, LOCAL, monthInWords } from "./figures";
import { currentRelease } from "./release.server";

/**
 * `node build/server/figures.js FOLDER` counts Caddy's logs of visits in a folder, and prints the figures as JSON. They
 * include the days since the last enquiry, or since the log began. With a month such as 2026-11, or `now`, it prints that
 * month in Spanish.
 */
const [folder = ".", month] = process.argv.slice(2);
const { flavours, machines } = currentRelease();
const site = {
  host: new URL(getConfig().siteOrigin).hostname.replace(/^www\./, ""),
  flavours: flavours.map(({ slug }) => slug),
  machines: machines.map(({ url }) => url),
};

/** The lines of all logs, the oldest first. Caddy may be packing one: what it has so far counts. */
async function* lines(): AsyncGenerator<string> {
  const paths = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith("access"))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs);
  for (const path of paths) {
    const bytes = createReadStream(path);
    const isPacked = path.endsWith(".gz");
    const input = isPacked ? bytes.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : bytes;
    yield* createInterface({ input });
  }
}

const figures = await figuresOf(lines(), site);
const now = Date.now();
const last = figures.lastEnquiry || figures.since || now / 1_000;
const quietDays = Math.floor((now / 1_000 - last) / 86_400);
const named = month === "now" ? LOCAL.format(now).slice(0, 7) : month;
process.stdout.write(
  `${named ? monthInWords(named, figures.months[named]) : JSON.stringify({ ...figures, quietDays }, null, 2)}\n`,
);
