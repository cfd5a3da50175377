import { ensureChromium } from "../support/chromium";
import { ensureOldChromiums } from "../support/engines/old-chromium";
import ensureBuild from "../support/fresh-build";

/** Makes the build and gets the Chromiums where they are missing. Ends a run with one line of advice if there is none. */
export default function ensureNeeds(): void {
  try {
    ensureChromium();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
  ensureBuild();
  ensureOldChromiums();
}
