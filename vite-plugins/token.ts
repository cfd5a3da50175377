import { readFileSync } from "node:fs";

const sheet = readFileSync(new URL("../app/styles/tokens.css", import.meta.url), "utf8");

/** Returns a colour of the site's style sheet: `yellow` is `--yellow`. Throws if there is none. */
export function token(name: string): string {
  const color = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(sheet)?.[1];
  if (!color) throw new Error(`app/styles/tokens.css has no colour --${name}.`);
  return color;
}
