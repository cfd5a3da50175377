import { existsSync } from "node:fs";
import { chromiumPath, HOW_TO_HAVE_CHROMIUM } from "../../media/print/chromium";

/** Ends a run of browser tests with one line of advice if the build or Chromium is missing. */
export default function checkNeeds(): void {
  if (!existsSync("build/server/main.js")) end('There is no build yet. Run "npm run build" first.');
  if (!chromiumPath()) end(HOW_TO_HAVE_CHROMIUM);
}

function end(advice: string): never {
  process.stderr.write(`${advice}\n`);
  process.exit(1);
}
