import { ensureChromium } from "./chromium";
import { ensureTools } from "./tools";

/** Installs what the tests need besides npm's packages, or says in one line what is missing. */
try {
  ensureChromium();
  ensureTools();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
