import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { getConfig } from "./config.server";
import { type Figures, figuresOf, monthInWords } from "./figures";
import { currentRelease } from "./release.server";

/**
 * `node build/server/figures.js` counts Caddy's log of visits on its standard input, and prints the figures as JSON. With a
 * month it reads these figures, and prints that month in Spanish.
 */
const [month] = process.argv.slice(2);
const { flavours, machines } = currentRelease();
const site = {
  host: new URL(getConfig().siteOrigin).hostname.replace(/^www\./, ""),
  flavours: flavours.map(({ slug }) => slug),
  machines: machines.map(({ url }) => url),
};
const lines = () => createInterface({ input: process.stdin });
const answer = month
  ? monthInWords(month, (JSON.parse(await text(process.stdin)) as Figures).months[month])
  : JSON.stringify(await figuresOf(lines(), site), null, 2);
process.stdout.write(`${answer}\n`);
