import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath, HOW_TO_HAVE_CHROMIUM } from "../../owner/print/chromium";
import { BUILD } from "../site-folder";
import { ensureOldChromiums } from "../support/engines/old-chromium";

/** Ends a run with one line of advice if the build or Chromium is missing. Installs the old Chromiums. */
export default function checkNeeds(): void {
  if (!existsSync(join(BUILD, "server/main.js")))
    end('The tests have no build yet. Run "npm test -- browser/NAME" first.');
  if (!chromiumPath()) end(HOW_TO_HAVE_CHROMIUM);
  ensureOldChromiums();
}

function end(advice: string): never {
  process.stderr.write(`${advice}\n`);
  process.exit(1);
}
