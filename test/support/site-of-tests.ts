import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { startSite } from "./site-process";

/** Vitest's `onTestFinished`, or `afterAll` for what all tests of a file share. */
type End = (stop: () => Promise<void>) => unknown;

/** Starts a site's process as `startSite` does, and stops it at that end. */
export async function siteUntil(end: End, ...given: Parameters<typeof startSite>) {
  const site = await startSite(...given);
  end(site.stop);
  return site;
}

/** Starts an e-mail sandbox, and closes it at that end. */
export async function sandboxUntil(end: End) {
  const sandbox = await startEmailSandbox();
  end(sandbox.close);
  return sandbox;
}
